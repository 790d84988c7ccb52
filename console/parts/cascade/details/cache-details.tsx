import type { StageEntry } from "../../../api/wire/ask.ts";
import { explainReason } from "../describe-served.ts";
import { AskedAs, Nearest, Rival, Vetoes } from "./match-lines.tsx";

/** The nearest stored question, and what let its answer through or did not. */
export function CacheDetails({ entry }: { entry: StageEntry<"cache"> }) {
  const { match, threshold, margin, rival, vetoes, asked, ageSeconds, reason } = entry;
  return (
    <>
      <AskedAs asked={asked} />
      {match && <Nearest {...match} threshold={threshold} />}
      {ageSeconds !== null && <p class="small">Written {Math.round(ageSeconds)} s before.</p>}
      {reason !== null && <p class="small">{explainReason(reason)}</p>}
      <Vetoes vetoes={vetoes} />
      {rival && <Rival question={rival.question} similarity={rival.similarity} margin={margin} />}
    </>
  );
}
