import { bootstrapInterval, type Interval } from "../../stats/intervals.ts";
import { createSeededRandom } from "../../stats/seeded-random.ts";

/** A mean over days. */
export interface DailyRate {
  readonly value: number;
  /** 95 %, by bootstrap over days; null with fewer than seven of them, which may not hold a weekend. */
  readonly interval: Interval | null;
  readonly days: number;
}

const FEWEST_DAYS = 7;

/** Null where nothing is known of any day; days of which nothing is known are left out. */
export function ratePerDay(values: readonly (number | null)[], seed: number): DailyRate | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const mean = (sample: readonly number[]): number =>
    sample.reduce((sum, each) => sum + each, 0) / sample.length;
  const interval =
    known.length < FEWEST_DAYS
      ? null
      : bootstrapInterval(known, mean, { random: createSeededRandom(seed), resamples: 1000 });
  return { value: mean(known), interval, days: known.length };
}
