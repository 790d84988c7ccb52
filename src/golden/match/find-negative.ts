import { roundSimilarity, type Similarity } from "../../models/similarity.ts";
import type { Veto } from "../../text/vetoes/veto.ts";
import type { Candidate } from "./choose-phrasing.ts";

/** The part of a vector index over negative phrasings that is needed: similarities of some of them to a vector. */
export interface NegativeIndex {
  similaritiesOf(
    vector: Float32Array,
    ids: readonly string[],
    options?: { signal?: AbortSignal },
  ): Promise<ReadonlyMap<string, Similarity>>;
}

export interface NegativeOptions {
  index: NegativeIndex;
  /** How much nearer than a negative phrasing the chosen one must be; as near is too near at any margin. @default 0 */
  margin?: number;
  signal?: AbortSignal | undefined;
}

/**
 * The veto of a person: a question that the entry must not answer is as near to the one asked as the phrasing that was
 * chosen, or nearer but for the margin. Null where none is.
 */
export async function findNegative(
  vector: Float32Array,
  { snapshot, phrasing, similarity }: Candidate,
  { index, margin = 0, signal }: NegativeOptions,
): Promise<Veto | null> {
  const { negatives } = snapshot.entry;
  if (negatives.length === 0) return null;
  const similarities = await index.similaritiesOf(
    vector,
    negatives.map(({ id }) => id),
    { ...(signal && { signal }) },
  );
  let nearest: { text: string; similarity: Similarity } | undefined;
  for (const { id, text } of negatives) {
    const found = similarities.get(id);
    if (found !== undefined && found > (nearest?.similarity ?? -Infinity))
      nearest = { text, similarity: found };
  }
  if (!nearest) return null;
  // Compared as similarities are: rounded to six decimals.
  const lead = roundSimilarity(similarity - nearest.similarity);
  if (lead > 0 && lead >= roundSimilarity(margin)) return null;
  const reason = `The question is as near to "${nearest.text}", which a person kept from this answer, as to "${phrasing.text}".`;
  return { veto: "negative", reason };
}
