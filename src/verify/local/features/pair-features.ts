import { compareRest, restFeatureNames } from "./compare-rest.ts";
import { type WordComparison, wordFeatureNames } from "./compare-words.ts";

/** What the local verifier looks at, in the order in which weights count it. */
export const pairFeatureNames = ["similarity", ...restFeatureNames, ...wordFeatureNames] as const;

export type PairFeatureName = (typeof pairFeatureNames)[number];

/** The features of a pair as one row; `vectors` are those of `textsOfRest`. */
export function pairFeatures(
  { alignment, features }: WordComparison,
  { similarity, vectors }: { similarity: number; vectors: ReadonlyMap<string, Float32Array> },
): number[] {
  const all: Readonly<Record<PairFeatureName, number>> = {
    similarity,
    ...compareRest(alignment, vectors),
    ...features,
  };
  return pairFeatureNames.map((name) => all[name]);
}

/** Whether weights look at the features of this version, in this order. */
export function knowsFeatures({ features }: { readonly features: readonly string[] }): boolean {
  return (
    features.length === pairFeatureNames.length && pairFeatureNames.every((name, at) => name === features[at])
  );
}
