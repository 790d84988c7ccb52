import type { SettingsStore } from "../stores/settings.ts";
import { knowsFeatures } from "../verify/local/features/pair-features.ts";
import { readShippedWeights } from "../verify/local/read-shipped-weights.ts";
import { type VerifierWeights, verifierWeightsSchema } from "../verify/local/verifier-weights.ts";

/**
 * Weights of the local verifier for this embedding model: those fitted on the owner's pairs, else those that come with the
 * program; undefined where there are neither. Kept weights of a version that looked at other features say nothing about
 * these, and are passed over.
 */
export async function findVerifierWeights(
  embedderId: string,
  settings: Pick<SettingsStore, "getVerifierWeights">,
): Promise<VerifierWeights | undefined> {
  const kept = verifierWeightsSchema.safeParse(await settings.getVerifierWeights(embedderId));
  if (kept.success && knowsFeatures(kept.data)) return kept.data;
  return readShippedWeights(embedderId);
}
