import { fTail } from "../../stats/tails/f-tail.ts";
import { type DayCounts, dispersionOf, sumOf } from "./compare-counts.ts";
import { totalsOf } from "./totals-of.ts";

/**
 * Population stability index of a distribution over bands: how far it lies from the one before, `Σ (q − p) ln(q / p)`. The
 * customary bounds of 0.1 and 0.25 say how large a move is, not whether there was one: a few hundred questions reach 0.1 by
 * chance, and a hundred thousand never do. So the index is also judged by its own distribution: times `nm / (n + m)` it is
 * about chi-square with one degree less than bands, widened by how much days differ.
 *
 * @see Yurdakul and Naranjo: Statistical properties of the population stability index (J. Risk Model Validation 14, 2020);
 * Potgieter, van Zyl, Schutte and Lombard: The population resemblance statistic (arXiv 2307.11878)
 */
export interface StabilityIndex {
  readonly index: number;
  /** Bands it was computed over, after rare neighbours were taken together. */
  readonly bands: number;
  readonly statistic: number;
  /** Chance of such an index, or a larger one, where nothing changed. */
  readonly chance: number;
}

/** Questions that a band must be expected to hold in the smaller period: with fewer the index is no chi-square. */
const LEAST_EXPECTED = 5;

/** Null where either period is empty, or all questions lie in one band. */
export function stabilityIndex(
  before: readonly DayCounts[],
  now: readonly DayCounts[],
): StabilityIndex | null {
  const [reference, window] = [totalsOf(before), totalsOf(now)];
  const [n, m] = [sumOf(reference), sumOf(window)];
  if (n === 0 || m === 0) return null;
  const groups = groupBands(
    reference.map((count, band) => ((count + (window[band] ?? 0)) * Math.min(n, m)) / (n + m)),
  );
  const bands = groups.length;
  if (bands < 2) return null;
  const join = (counts: DayCounts): number[] =>
    groups.map(({ start, end }) => sumOf(counts.slice(start, end)));
  const [first, second] = [join(reference), join(window)];
  // Half a question in each band: one that was empty before has no logarithm.
  const share = (count: number | undefined, total: number): number =>
    ((count ?? 0) + 0.5) / (total + bands / 2);
  const index = groups.reduce((sum, _, at) => {
    const [p, q] = [share(first[at], n), share(second[at], m)];
    return sum + (q - p) * Math.log(q / p);
  }, 0);
  const statistic = (index * n * m) / (n + m);
  const all = first.map((count, at) => count + (second[at] ?? 0));
  const { dispersion, above, below } = dispersionOf(before.map(join), all);
  const chance = below < 1 || above < 1 ? 1 : fTail(statistic / dispersion / above, { above, below });
  return { index, bands, statistic, chance };
}

/** Neighbouring bands, taken together until each group is expected to hold enough; what is left joins the last group. */
function groupBands(expected: readonly number[]): { start: number; end: number }[] {
  const groups: { start: number; end: number }[] = [];
  let start = 0;
  let held = 0;
  for (const [band, count] of expected.entries()) {
    held += count;
    if (held < LEAST_EXPECTED) continue;
    groups.push({ start, end: band + 1 });
    start = band + 1;
    held = 0;
  }
  const last = groups.at(-1);
  if (last) last.end = expected.length;
  return groups;
}
