/**
 * Chance of a day without anything where days come as they came: a negative binomial with the mean and the variance of the
 * days that were seen, since real days differ more than a steady stream would make them. Each is at least as pessimistic as
 * what was seen, so that few and even days do not make an empty one impossible.
 *
 * @param counts of days; at least one
 */
export function emptyDayChance(counts: readonly number[]): number {
  const days = counts.length;
  const mean = counts.reduce((sum, count) => sum + count, 0) / days;
  if (mean === 0) return 1;
  const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / Math.max(1, days - 1);
  // That the spread was read from few days is a spread itself.
  const spread = Math.max(0, variance - mean) / mean ** 2 + LEAST_SPREAD;
  const fitted = (1 + mean * spread) ** (-1 / spread);
  const empty = counts.filter((count) => count === 0).length;
  return Math.max(fitted, empty / days);
}

/** Squared coefficient of variation that days of people have at the least: a tenth up or down. */
const LEAST_SPREAD = 0.01;
