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
  const below = Float64Array.from(negatives).sort();
  let wins = 0;
  for (const positive of positives) {
    const lower = countBelow(below, (value) => value < positive);
    wins += lower + (countBelow(below, (value) => value <= positive) - lower) / 2;
  }
  return wins / (positives.length * negatives.length);
}

/** How many values at the start of a rising list it holds for, where it holds for none behind one that it fails for. */
function countBelow(rising: Float64Array, holds: (value: number) => boolean): number {
  let [from, to] = [0, rising.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(rising[middle] ?? Number.NaN)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** An item that a system returned, and the scores it is ordered by. */
export interface RankedItem {
  readonly id: string;
  readonly score: number;
  /** What the system itself tells equal scores apart by, higher first. */
  readonly tieBreak: number;
}

/**
 * Items best first, each id once at its best. What is then still equal stands in descending order of ids, as in
 * trec_eval: the order in which a system happened to list equals is neither rewarded nor punished.
 */
export function orderAsTrec<T extends RankedItem>(items: readonly T[]): T[] {
  const seen = new Set<string>();
  return items
    .toSorted(
      (a, b) => b.score - a.score || b.tieBreak - a.tieBreak || Number(a.id < b.id) - Number(a.id > b.id),
    )
    .filter(({ id }) => !seen.has(id) && seen.add(id));
}

/**
 * Normalised discounted cumulative gain of one query: the sum of `grade / log2(rank + 1)` over the first `k` results,
 * over the largest sum that any order of the judged items could reach, as trec_eval computes it. 1 is the ideal order, 0 no
 * relevant item among the first `k`. Returns NaN when no item has a grade above 0.
 *
 * @param ranked ids, best first, each once
 * @param grades how relevant each judged item is; 0 and items that are not named are not relevant
 * @see Järvelin and Kekäläinen: Cumulated Gain-Based Evaluation of IR Techniques (ACM TOIS 2002)
 */
export function discountedGain(
  ranked: readonly string[],
  { grades, k }: { grades: ReadonlyMap<string, number>; k: number },
): number {
  const ideal = [...grades.values()].filter((grade) => grade > 0).sort((a, b) => b - a);
  return sumOfGains(ranked.slice(0, k).map((id) => grades.get(id) ?? 0)) / sumOfGains(ideal.slice(0, k));
}

function sumOfGains(grades: readonly number[]): number {
  return grades.reduce((sum, grade, index) => sum + Math.max(0, grade) / Math.log2(index + 2), 0);
}
