import { AppError } from "../../errors.ts";
import { hashBytes } from "../../text/hash-text.ts";
import type { Scorer } from "../scorer.ts";
import type { FeatureExtractor } from "./extract-features.ts";
import { featureNames, type LocalWeights } from "./local-weights.ts";
import { scoreFeatures } from "./score-features.ts";

export interface LocalScorerOptions {
  extractor: FeatureExtractor;
  /** Fitted under the embedder whose vectors the extractor reads. */
  weights: LocalWeights;
}

/**
 * Judges candidates without a model, by features that cost next to nothing and weights fitted on labelled questions. It
 * reads what a passage shows and what vectors say, never obeys it, and gives the same score in every list. Of several
 * wordings the one that a candidate answers best counts.
 */
export function createLocalScorer({ extractor, weights }: LocalScorerOptions): Scorer {
  const numbers = [...featureNames.map((name) => weights.features[name]), weights.intercept];
  const version = hashBytes(JSON.stringify([weights.embedderId, numbers])).slice(0, 12);
  return {
    id: `local@${version}`,
    kind: "local",
    async score(_, candidates, { wordings = [], signal }) {
      if (wordings.length === 0) {
        throw new AppError(
          "rerank-unavailable",
          "The local scorer needs the question's vector, and the question could not be embedded.",
        );
      }
      const best = candidates.map((_candidate, index) => ({ index, score: 0, wording: 0 }));
      for (const [wording, { text, vector }] of wordings.entries()) {
        const rows = await extractor.extract(text, vector, candidates, signal && { signal });
        for (const [index, row] of rows.entries()) {
          const score = scoreFeatures(row, weights);
          if (score > (best[index]?.score ?? 0)) best[index] = { index, score, wording };
        }
      }
      return best;
    },
  };
}
