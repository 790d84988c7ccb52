import { percentile } from "../../stats/intervals.ts";

/** Where thresholds are usually set, and closer together where it matters most. */
const GRID = [
  0.99, 0.98, 0.97, 0.96, 0.95, 0.94, 0.93, 0.92, 0.91, 0.9, 0.88, 0.86, 0.84, 0.82, 0.8, 0.75, 0.7, 0.65,
  0.6, 0.55, 0.5,
];
const QUANTILES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
const STEPS = 100;
/** Fewest pairs between two default thresholds: closer ones cannot be told apart by anything. */
const LEAST_BETWEEN = 5;

/**
 * Thresholds for a sweep when none are named: a fixed grid and the deciles of the similarities seen, rounded down to two
 * digits. Of those the loosest ones stay that admit at least five more pairs than the next stricter one. They depend on
 * the similarities alone and never on the labels, so that the labels are not used twice.
 *
 * @returns highest first; the loosest admits every pair of the grid's range
 */
export function defaultThresholds(similarities: readonly number[]): number[] {
  const sorted = similarities.toSorted((a, b) => a - b);
  const quantiles = QUANTILES.map((share) => Math.floor(percentile(sorted, share) * STEPS) / STEPS);
  const candidates = sortThresholds([...GRID, ...quantiles.filter((value) => value >= -1)]);
  const counts = candidates.map(
    (threshold) => similarities.filter((similarity) => similarity >= threshold).length,
  );
  const kept: number[] = [];
  let before = 0;
  for (const [at, threshold] of candidates.entries()) {
    const admitted = counts[at] ?? 0;
    if (admitted - before < LEAST_BETWEEN) continue;
    kept.push(threshold);
    before = admitted;
  }
  const strictest = candidates[counts.findIndex((admitted) => admitted > 0)] ?? candidates.at(-1);
  return kept.length > 0 || strictest === undefined ? kept : [strictest];
}

/** What a sweep tries: the thresholds that are given, else those that the similarities of open pairs bring. */
export function sweptThresholds(
  pairs: readonly { readonly similarity: number; readonly blocked?: boolean }[],
  given?: readonly number[],
): number[] {
  if (given) return sortThresholds(given);
  const open = pairs.filter(({ blocked = false }) => !blocked);
  return defaultThresholds((open.length > 0 ? open : pairs).map(({ similarity }) => similarity));
}

/** Highest first, each once. */
function sortThresholds(thresholds: readonly number[]): number[] {
  return [...new Set(thresholds)].sort((a, b) => b - a);
}
