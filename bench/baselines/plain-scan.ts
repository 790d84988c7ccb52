import type { VectorRow } from "../../src/stores/vector-table.ts";

export const PLAIN_SCAN = "plain JavaScript scan";

/** Search as one writes it first: a loop over an array of vectors, then a sort. Ids of the best `k`, best first. */
export function plainScan(rows: readonly VectorRow[], query: Float32Array, k: number): string[] {
  const scored: { id: string; score: number }[] = [];
  for (const { id, vector } of rows) {
    let score = 0;
    for (let index = 0; index < query.length; index += 1) score += (vector[index] ?? 0) * (query[index] ?? 0);
    scored.push({ id, score });
  }
  scored.sort((a, b) => b.score - a.score);
  return scored.slice(0, k).map(({ id }) => id);
}
