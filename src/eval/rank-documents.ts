import type { ScoredPassage } from "../stores/scored-passage.ts";

/** Documents ranked by their best passage, each once, in the order of `passages` (best first). */
export function rankDocuments(
  passages: readonly ScoredPassage[],
): { documentId: string; similarity: number }[] {
  const best = new Map<string, number>();
  for (const { document, similarity } of passages) {
    if (!best.has(document.id)) best.set(document.id, similarity);
  }
  return [...best].map(([documentId, similarity]) => ({ documentId, similarity }));
}
