import { fTail } from "../../stats/tails/f-tail.ts";
import { totalsOf } from "./totals-of.ts";

/**
 * Whether what was counted in some days is spread over its categories as in the days before. Real days differ more than draws
 * from one urn do: Sundays are not Mondays, and one busy person asks ten times. So the distance between the two periods is
 * measured in units of how much the days before differ among themselves, never less than what the urn alone would do.
 *
 * The distance is the likelihood ratio of one distribution against two; over the dispersion and its degrees of freedom it
 * follows F, whose lower degrees are the days that the dispersion was read from: few days to learn from make a far tail.
 *
 * @see McCullagh and Nelder: Generalized Linear Models (1989), 4.5 (over-dispersion) and 9.2; Hawkins, Qiu and Kang: The
 * changepoint model for statistical process control (J. Quality Technology 35, 2003) for unknown means before and after
 */
export interface CountComparison {
  /** Twice the logarithm of the likelihood ratio. */
  readonly statistic: number;
  /** How many times as much the days before vary as draws would; at least 1. */
  readonly dispersion: number;
  /** Degrees of freedom that the dispersion was read with. */
  readonly below: number;
  /** Chance of such a distance, or a larger one, where nothing changed. */
  readonly chance: number;
}

/** What one day counted in each category; all days have the same categories. */
export type DayCounts = readonly number[];

export interface CompareOptions {
  /**
   * Days' worth of belief that days differ as draws do, beside what is seen of them: for counts of a small random sample,
   * in which the restlessness of days is thinned out with everything else. @default 0
   */
  readonly asDraws?: number;
}

export function compareCounts(
  before: readonly DayCounts[],
  now: readonly DayCounts[],
  options: CompareOptions = {},
): CountComparison {
  const [reference, window] = [totalsOf(before), totalsOf(now)];
  const statistic = likelihoodRatio(reference, window);
  const all = reference.map((count, at) => count + (window[at] ?? 0));
  const { dispersion, above, below } = dispersionOf(before, all, options);
  if (below < 1 || above < 1) return { statistic, dispersion, below, chance: 1 };
  const chance = fTail(statistic / dispersion / above, { above, below });
  return { statistic, dispersion, below, chance };
}

/** Twice the logarithm of how much likelier two distributions make the counts than one; 0 where either is empty. */
export function likelihoodRatio(first: DayCounts, second: DayCounts): number {
  const [n1, n2] = [sumOf(first), sumOf(second)];
  if (n1 === 0 || n2 === 0) return 0;
  let sum = 0;
  for (let category = 0; category < first.length; category += 1) {
    const [x1, x2] = [first[category] ?? 0, second[category] ?? 0];
    const pooled = (x1 + x2) / (n1 + n2);
    if (x1 > 0) sum += x1 * Math.log(x1 / n1 / pooled);
    if (x2 > 0) sum += x2 * Math.log(x2 / n2 / pooled);
  }
  return Math.max(0, 2 * sum);
}

export interface Dispersion {
  readonly dispersion: number;
  /** Degrees of freedom that a distance between two periods has. */
  readonly above: number;
  /** Degrees of freedom that the dispersion was read with. */
  readonly below: number;
}

/**
 * How much days differ among themselves, by Pearson's statistic; what none of them counted cannot differ. Where they differ
 * along few directions, as when one topic comes and goes, the distance has fewer degrees of freedom than categories; they are
 * matched by mean and variance over the days.
 *
 * @param all what both periods counted: a category that only the later one knows is a degree of freedom as well
 * @see Satterthwaite: An approximate distribution of estimates of variance components (Biometrics Bulletin 2, 1946); Smyth:
 * Linear models and empirical Bayes methods (Stat. Appl. Genet. Mol. Biol. 3, 2004) for a dispersion that is moderated
 */
export function dispersionOf(
  days: readonly DayCounts[],
  all: DayCounts,
  { asDraws = 0 }: CompareOptions = {},
): Dispersion {
  const totals = totalsOf(days);
  const total = sumOf(totals);
  const above = all.filter((count) => count > 0).length - 1;
  const differing = totals.filter((count) => count > 0).length - 1;
  const seen = days.length - 1;
  const below = seen + asDraws;
  if (seen < 1 || differing < 1) return { dispersion: 1, above, below };
  const distances = days.map((day) => {
    const n = sumOf(day);
    let sum = 0;
    for (let category = 0; category < totals.length; category += 1) {
      const expected = (n * (totals[category] ?? 0)) / total;
      if (expected > 0) sum += ((day[category] ?? 0) - expected) ** 2 / expected;
    }
    return sum;
  });
  const dispersion = moderate(sumOf(distances) / differing / seen, { seen, asDraws });
  if (dispersion <= 1) return { dispersion: 1, above, below };
  const mean = sumOf(distances) / days.length;
  const variance = distances.reduce((sum, value) => sum + (value - mean) ** 2, 0) / seen;
  return { dispersion, above: Math.min(above, Math.max(1, (2 * mean ** 2) / variance)), below };
}

/** A dispersion that was seen, drawn towards that of draws; at least that. */
export function moderate(seenValue: number, { seen, asDraws }: { seen: number; asDraws: number }): number {
  return Math.max(1, (asDraws + seen * seenValue) / (asDraws + seen));
}

export function sumOf(counts: DayCounts): number {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
}
