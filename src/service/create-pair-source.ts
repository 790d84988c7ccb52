import type { LookingPairSource } from "../eval/verifier/pair-source.ts";
import type { Embedder } from "../models/embedder.ts";
import { cosine, roundSimilarity } from "../models/similarity.ts";
import type { SettingsStore } from "../stores/settings.ts";
import { textsOfRest } from "../verify/local/features/compare-rest.ts";
import { compareWords } from "../verify/local/features/compare-words.ts";
import { pairFeatures } from "../verify/local/features/pair-features.ts";
import { embedQuestions } from "./compare-questions.ts";
import { findVerifierWeights } from "./find-verifier-weights.ts";
import { createSecondLook, type SecondLookParts } from "./verifying/create-second-look.ts";

export interface PairSourceParts extends SecondLookParts {
  settings: Pick<SettingsStore, "getVerifierWeights" | "setVerifierWeights">;
  embedder: Embedder;
}

/** Pairs as the local verifier sees them, under the embedding model in use. */
export function createPairSource({ settings, embedder, ...look }: PairSourceParts): LookingPairSource {
  const embedderId = embedder.fingerprint.id;
  return {
    embedderId,
    async compare(pairs, options) {
      const words = pairs.map(({ asked, stored }) => compareWords(asked, stored));
      const rests = words.map(({ alignment }) => textsOfRest(alignment));
      const texts = pairs.flatMap(({ asked, stored }, at) => [asked, stored, ...(rests[at] ?? [])]);
      const vectorOf = await embedQuestions(texts, embedder, options);
      return words.map((comparison, at) => {
        const { asked, stored } = pairs[at] ?? { asked: "", stored: "" };
        const similarity = roundSimilarity(cosine(vectorOf(asked), vectorOf(stored)));
        const vectors = new Map((rests[at] ?? []).map((text) => [text, vectorOf(text)]));
        return { similarity, row: pairFeatures(comparison, { similarity, vectors }) };
      });
    },
    secondLook: (kind) => createSecondLook(kind, look),
    weights: () => findVerifierWeights(embedderId, settings),
    keepWeights: (weights) => settings.setVerifierWeights(weights),
  };
}
