import { type LocalWeights, localWeightsSchema } from "../rerank/local/local-weights.ts";
import { shippedWeights } from "../rerank/local/shipped-weights.ts";
import type { SettingsStore } from "../stores/settings.ts";

/**
 * Weights of the local scorer for this embedding model: those fitted on the owner's questions, else those that come with
 * the program. Kept weights of a version that looked at other features say nothing about these, and are passed over.
 */
export async function findLocalWeights(
  embedderId: string,
  settings: Pick<SettingsStore, "getRerankWeights">,
): Promise<LocalWeights | undefined> {
  const kept = localWeightsSchema.safeParse(await settings.getRerankWeights(embedderId));
  if (kept.success) return kept.data;
  return shippedWeights.embedderId === embedderId ? shippedWeights : undefined;
}
