/** Both ends of an interval, low first. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Two-sided 95 % point of the normal distribution. */
export const Z_95 = 1.959963984540054;

/**
 * Wilson score interval (95 %) of a proportion: holds its level for small counts and for shares near 0 and 1,
 * where the usual ± interval does not (Wilson, 1927; Brown, Cai and DasGupta, 2001).
 *
 * @param critical two-sided point of the normal distribution, for another level. @default 1.96
 * @throws RangeError unless 0 <= successes <= trials and trials > 0
 */
export function wilsonInterval(successes: number, trials: number, critical = Z_95): Interval {
  if (!(trials > 0 && successes >= 0 && successes <= trials)) {
    throw new RangeError(`No proportion: ${successes} of ${trials}.`);
  }
  const share = successes / trials;
  const z2 = critical ** 2;
  const centre = (share + z2 / (2 * trials)) / (1 + z2 / trials);
  const half =
    (critical * Math.sqrt((share * (1 - share)) / trials + z2 / (4 * trials ** 2))) / (1 + z2 / trials);
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/**
 * Percentile bootstrap interval (95 %) of a statistic of one sample (Efron, 1979).
 *
 * @param options.random numbers in [0, 1); hand in a seeded source for a repeatable interval
 * @param options.resamples @default 2000
 */
export function bootstrapInterval<T>(
  sample: readonly T[],
  statistic: (resample: readonly T[]) => number,
  options: { random: () => number; resamples?: number },
): Interval {
  const count = options.resamples ?? 2000;
  const values: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const resample = sample.map(() => sample[Math.floor(options.random() * sample.length)] as T);
    const value = statistic(resample);
    if (Number.isFinite(value)) values.push(value);
  }
  values.sort((a, b) => a - b);
  return { low: percentile(values, 0.025), high: percentile(values, 0.975) };
}

/** Value below which a share `p` of the sorted values lies, interpolated between neighbours. NaN for none. */
export function percentile(sorted: readonly number[], p: number): number {
  if (sorted.length === 0) return Number.NaN;
  const position = p * (sorted.length - 1);
  const lower = sorted[Math.floor(position)] ?? Number.NaN;
  const upper = sorted[Math.ceil(position)] ?? Number.NaN;
  return lower + (upper - lower) * (position - Math.floor(position));
}
