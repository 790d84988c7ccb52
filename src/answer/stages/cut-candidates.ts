import { cutCandidates as cut } from "../../retrieval/cut/cut-candidates.ts";
import type { RecalledPassage } from "../../stores/recalled-passage.ts";
import { attempt } from "../attempt.ts";
import type { QuestionContext } from "../question-context.ts";

/** Leaves out near duplicates and repetitions; when that fails, the best of recall go on (said in `degraded`). */
export async function cutCandidates(
  context: QuestionContext,
  passages: readonly RecalledPassage[],
): Promise<readonly RecalledPassage[]> {
  const { settings, options, parts, trace } = context;
  const { enabled, k, nearDuplicate, lambda } = settings.cut;
  if (!enabled) return passages.slice(0, k);
  const result = await trace.record(
    () =>
      attempt(async () => {
        const vectors = await parts.vectorsOf(passages.map(({ passage }) => passage.id));
        const floor = options.retrievalThreshold ?? settings.retrieval.threshold;
        return cut(passages, { vectors, floor, nearDuplicate, lambda, k, fetchK: settings.retrieval.fetchK });
      }, options.signal),
    (outcome) => ({
      stage: "cut",
      kept: outcome.ok ? outcome.value.kept.length : Math.min(k, passages.length),
      removed: outcome.ok ? outcome.value.removed : [],
    }),
  );
  if (result.ok) return result.value.kept;
  trace.degrade("cut", result.reason);
  return passages.slice(0, k);
}
