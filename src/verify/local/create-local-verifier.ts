import type { Embedder } from "../../models/embedder.ts";
import { throwIfAborted } from "../../models/throw-if-aborted.ts";
import type { Verifier } from "../../models/verifier.ts";
import { explainTrees, scoreTrees } from "../../stats/boosted-trees.ts";
import { sigmoid } from "../../stats/sigmoid.ts";
import { hashBytes } from "../../text/hash-text.ts";
import { describeScore } from "./describe-score.ts";
import { embedTexts } from "./embed-texts.ts";
import { textsOfRest } from "./features/compare-rest.ts";
import { compareWords } from "./features/compare-words.ts";
import { pairFeatures } from "./features/pair-features.ts";
import type { VerifierWeights } from "./verifier-weights.ts";

export interface LocalVerifierOptions {
  /** Embeds the words that differ: one small call for most pairs, none where nothing differs. */
  embedder: Pick<Embedder, "embed">;
  /** Fitted under this embedder. */
  weights: VerifierWeights;
}

/**
 * Judges two questions without a chat model: by their words, the order of these, what the rules for vetoes find and how
 * near the words are that differ. It never reads the answer, so nothing that stands there can sway it. It gives a
 * probability, and accepts from the one that was chosen for a stated precision: in doubt it says no.
 */
export function createLocalVerifier({ embedder, weights }: LocalVerifierOptions): Verifier {
  const { embedderId, intercept, trees, threshold } = weights;
  const version = hashBytes(JSON.stringify([embedderId, intercept, trees, threshold])).slice(0, 12);
  return {
    id: `local-pair@${version}`,
    kind: "local",
    async verify({ asked, stored, similarity }, { signal }) {
      throwIfAborted(signal);
      const words = compareWords(asked, stored);
      const vectors = await embedTexts(textsOfRest(words.alignment), embedder, { signal });
      const row = pairFeatures(words, { similarity, vectors });
      const score = sigmoid(scoreTrees(weights, row));
      const accepted = score >= threshold;
      const shares = explainTrees(weights, row);
      return { accepted, score, threshold, reason: describeScore(words.alignment, { accepted, shares }) };
    },
  };
}
