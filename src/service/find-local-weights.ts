import { type LocalWeights, localWeightsSchema } from "../rerank/local/local-weights.ts";
import { shippedWeights } from "../rerank/local/shipped-weights.ts";
import type { RerankWeights, SettingsStore } from "../stores/settings.ts";

/** Weights of the local scorer for this embedding model, as `chooseLocalWeights` chooses them. */
export async function findLocalWeights(
  embedderId: string,
  settings: Pick<SettingsStore, "getRerankWeights">,
): Promise<LocalWeights | undefined> {
  return chooseLocalWeights(embedderId, await settings.getRerankWeights(embedderId));
}

/**
 * Those fitted on the owner's questions and kept in the database, else those that come with the program. Kept weights of
 * a version that looked at other features say nothing about these, and are passed over.
 */
export function chooseLocalWeights(
  embedderId: string,
  kept: RerankWeights | undefined,
): LocalWeights | undefined {
  const known = localWeightsSchema.safeParse(kept);
  if (known.success) return known.data;
  return shippedWeights.embedderId === embedderId ? shippedWeights : undefined;
}
