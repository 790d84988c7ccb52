/**
 * Share of queries whose first `k` results hold at least one relevant item (hit@k, also called success@k).
 * `ranks` holds the 1-based rank of the first relevant result of each query, or null where none was found.
 * Returns NaN for no queries.
 */
export function hitRate(ranks: readonly (number | null)[], k: number): number {
  return ranks.filter((rank) => rank !== null && rank <= k).length / ranks.length;
}

/** Mean reciprocal rank; a query without a relevant result counts 0. Returns NaN for no queries. */
export function meanReciprocalRank(ranks: readonly (number | null)[]): number {
  return ranks.reduce<number>((sum, rank) => sum + (rank === null ? 0 : 1 / rank), 0) / ranks.length;
}

/**
 * Area under the ROC curve: the chance that a random positive scores above a random negative, ties counted half
 * (Mann-Whitney U over its maximum; Hanley and McNeil, 1982). 0.5 is no separation, 1 is perfect.
 * Returns NaN when either side is empty.
 */
export function areaUnderCurve(positives: readonly number[], negatives: readonly number[]): number {
  let wins = 0;
  for (const positive of positives) {
    for (const negative of negatives) {
      wins += positive > negative ? 1 : positive === negative ? 0.5 : 0;
    }
  }
  return wins / (positives.length * negatives.length);
}
