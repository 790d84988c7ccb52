import { addCounts, noItems, type WeightedCount } from "../../stats/weighted-share.ts";
import type { JudgedPair } from "./judged-pair.ts";
import type { CountedRow } from "./sweep-row.ts";

/**
 * Counts what each threshold admits; a pair exactly at a threshold is admitted.
 *
 * @param thresholds highest first, each once
 */
export function countRows(
  pairs: readonly JudgedPair[],
  thresholds: readonly number[],
): readonly CountedRow[] {
  const bands = thresholds.map(() => ({ ...noItems }));
  const costs = thresholds.map(() => 0);
  for (const { similarity, right, weight = 1, blocked = false, cost = 0 } of pairs) {
    const at = firstAtOrBelow(thresholds, similarity);
    if (at < costs.length) costs[at] = (costs[at] ?? 0) + weight * cost;
    const band = blocked ? undefined : bands[at];
    if (!band) continue;
    band.items += 1;
    band.weight += weight;
    band.squares += weight ** 2;
    if (!right) continue;
    band.successes += 1;
    band.successWeight += weight;
    band.successSquares += weight ** 2;
  }
  let admitted: WeightedCount = noItems;
  let cost = 0;
  return thresholds.map((threshold, at) => {
    const added = bands[at] ?? noItems;
    admitted = addCounts(admitted, added);
    cost += costs[at] ?? 0;
    return { threshold, admitted, added, cost };
  });
}

/** Place of the highest threshold that is not above the value; past the end where all are. */
function firstAtOrBelow(thresholds: readonly number[], value: number): number {
  let low = 0;
  let high = thresholds.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((thresholds[middle] ?? Number.NEGATIVE_INFINITY) > value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Every eligible request: the pairs, and those without a pair, each of which is a miss that stands for itself. */
export function countEligible(pairs: readonly JudgedPair[], eligible: number | undefined): WeightedCount {
  let weight = 0;
  let squares = 0;
  for (const pair of pairs) {
    weight += pair.weight ?? 1;
    squares += (pair.weight ?? 1) ** 2;
  }
  const unpaired = Math.max(0, (eligible ?? weight) - weight);
  return {
    ...noItems,
    items: pairs.length + unpaired,
    weight: weight + unpaired,
    squares: squares + unpaired,
  };
}
