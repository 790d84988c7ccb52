import { sigmoid } from "../../stats/sigmoid.ts";
import { type FeatureRow, featureNames, type LocalWeights } from "./local-weights.ts";

/** The chance, of 10, that the candidate answers the question rather than that nothing does. */
export function scoreFeatures(
  row: FeatureRow,
  weights: Pick<LocalWeights, "features" | "intercept">,
): number {
  const logit = featureNames.reduce(
    (sum, name) => sum + weights.features[name] * row[name],
    weights.intercept,
  );
  return 10 * sigmoid(logit);
}
