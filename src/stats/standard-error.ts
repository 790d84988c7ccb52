/**
 * Standard error of a statistic of one sample: the standard deviation of its values on resamples (Efron, 1979).
 *
 * @param options.random numbers in [0, 1); hand in a seeded source for a repeatable value
 */
export function bootstrapStandardError<T>(
  sample: readonly T[],
  statistic: (resample: readonly T[]) => number,
  { random, resamples }: { random: () => number; resamples: number },
): number {
  const values = Array.from({ length: resamples }, () =>
    statistic(sample.map(() => sample[Math.floor(random() * sample.length)] as T)),
  );
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1),
  );
}
