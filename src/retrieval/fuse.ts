/** Ids in the order of one search, best first, and what a rank in it is worth. */
export interface RankedList {
  readonly ids: readonly string[];
  readonly weight: number;
}

/**
 * Weighted reciprocal rank fusion: each list gives `weight / (rankConstant + rank)` to its ids, ranks from 1. It needs
 * ranks alone, so that similarities and BM25 scores, which have no common scale, can be put in one order.
 *
 * @see Cormack, Clarke, Büttcher: Reciprocal Rank Fusion outperforms Condorcet (SIGIR 2009)
 */
export function fuseRanks(lists: readonly RankedList[], rankConstant: number): Map<string, number> {
  const shares = new Map<string, number[]>();
  for (const { ids, weight } of lists) {
    // An id that a list repeats counts at its best rank.
    for (const [index, id] of [...new Set(ids)].entries()) {
      const share = weight / (rankConstant + index + 1);
      const known = shares.get(id);
      if (known === undefined) shares.set(id, [share]);
      else known.push(share);
    }
  }
  // Added in the order of their size: sums of floats depend on the order, and that of the lists must not matter.
  return new Map([...shares].map(([id, parts]) => [id, parts.sort((a, b) => a - b).reduce(sum, 0)]));
}

function sum(a: number, b: number): number {
  return a + b;
}
