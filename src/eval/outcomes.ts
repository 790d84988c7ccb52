import type { LocalWeights } from "../rerank/local/local-weights.ts";
import { scoreFeatures } from "../rerank/local/score-features.ts";
import type { RecallMode } from "../retrieval/recall.ts";
import type { Evidence } from "./collect-evidence.ts";
import { type Outcome, toOutcome } from "./rank-documents.ts";

/** The order of recall; its top score is the best similarity, whatever it orders by. */
export function recallOutcome({ question, candidates }: Evidence, mode: RecallMode): Outcome {
  const found = candidates.get(mode) ?? [];
  // -1 is the floor of the scale: nothing recalled is the weakest evidence there is.
  const topScore = found.reduce((best, { similarity }) => Math.max(best, similarity), -1);
  return toOutcome(question, found, { topScore });
}

/** The candidates of the mode `hybrid` in the order of the local scorer. */
export function rerankOutcome(
  { question, candidates, features }: Evidence,
  weights: Pick<LocalWeights, "features" | "intercept">,
  { scoredBy = 0 }: { scoredBy?: number } = {},
): Outcome {
  const scored = (candidates.get("hybrid") ?? []).flatMap((candidate, index) => {
    const row = features[index];
    return row === undefined ? [] : [{ ...candidate, score: scoreFeatures(row, weights) }];
  });
  // 0 is the floor of the scale.
  const topScore = scored.reduce((best, { score }) => Math.max(best, score), 0);
  return toOutcome(question, scored, { topScore, scoredBy });
}
