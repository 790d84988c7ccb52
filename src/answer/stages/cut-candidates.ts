import { cutCandidates as cut } from "../../retrieval/cut/cut-candidates.ts";
import type { CutResult } from "../../retrieval/cut/cut-step.ts";
import type { RecalledPassage } from "../../stores/recalled-passage.ts";
import { attempt } from "../attempt.ts";
import type { QuestionContext } from "../question-context.ts";
import type { RemovedCandidate } from "../trace.ts";

/** Leaves out near duplicates and repetitions; when that fails, the best of recall go on (said in `degraded`). */
export async function cutCandidates(
  context: QuestionContext,
  passages: readonly RecalledPassage[],
): Promise<readonly RecalledPassage[]> {
  const { settings, options, parts, trace } = context;
  const { enabled, nearDuplicate, lambda } = settings.cut;
  // The local scorer judges as cheaply as the cut chooses, and better: it gets all but the copies.
  const judgesAll = parts.scorer?.kind === "local" && options.rerank !== false;
  const k = judgesAll ? passages.length : settings.cut.k;
  if (!enabled) return passages.slice(0, k);
  const result = await trace.record(
    () =>
      attempt(async () => {
        const vectors = await parts.vectorsOf(passages.map(({ passage }) => passage.id));
        const fetchK = judgesAll ? passages.length : settings.retrieval.fetchK;
        const floor = options.retrievalThreshold ?? settings.retrieval.threshold;
        return cut(passages, { vectors, floor, nearDuplicate, lambda, k, fetchK });
      }, options.signal),
    (outcome) => ({
      stage: "cut",
      kept: outcome.ok ? outcome.value.kept.length : Math.min(k, passages.length),
      removed: outcome.ok ? describe(passages, outcome.value.removed) : [],
    }),
  );
  if (result.ok) return result.value.kept;
  trace.degrade("cut", result.reason);
  return passages.slice(0, k);
}

function describe(
  passages: readonly RecalledPassage[],
  removed: CutResult["removed"],
): readonly RemovedCandidate[] {
  const byId = new Map(passages.map((candidate) => [candidate.passage.id, candidate]));
  return removed.map(({ passageId, step, because }) => ({
    passageId,
    documentId: byId.get(passageId)?.document.id ?? "",
    startLine: byId.get(passageId)?.passage.startLine ?? 0,
    step,
    because,
  }));
}
