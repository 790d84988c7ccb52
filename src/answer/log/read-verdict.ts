import type { LoggedVerdict } from "../../stores/log.ts";
import type { TraceEntry } from "../trace.ts";

/** The second look that belongs to a stage: it runs inside it, so its entry stands right before the stage's own. */
export function readVerdict(entries: readonly TraceEntry[], stageAt: number): LoggedVerdict | null {
  const before = entries
    .slice(0, stageAt)
    .findLastIndex(({ stage }) => stage === "golden" || stage === "cache");
  const entry = entries.slice(before + 1, stageAt).findLast(({ stage }) => stage === "verifier");
  if (entry?.stage !== "verifier") return null;
  const { outcome, by, verifierId, verification } = entry;
  const { score = null, threshold = null } = verification ?? {};
  return { outcome, by, verifierId, score, threshold };
}
