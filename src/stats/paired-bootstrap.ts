import { bootstrapInterval, type Interval } from "./intervals.ts";

/**
 * How far two systems lie apart on the same questions. Both are measured on each resample of the questions, so what
 * makes a question hard or easy for both cancels out, and small differences show that two separate intervals would hide.
 *
 * @see Efron and Tibshirani: An Introduction to the Bootstrap (1993); Sakai: Evaluating Evaluation Metrics based on the
 * Bootstrap (SIGIR 2006)
 */
export interface PairedDifference {
  /** Second system minus the first, on the whole sample. */
  readonly difference: number;
  /** Percentile interval (95 %) of the difference. */
  readonly interval: Interval;
  /** False when the interval holds 0: the sample does not tell which of the two is better. */
  readonly distinguishable: boolean;
}

/** A number that is measured on the questions of a sample, for each of two systems. */
export interface PairedStatistic<T> {
  readonly first: (resample: readonly T[]) => number;
  readonly second: (resample: readonly T[]) => number;
}

/**
 * @param sample one item for each question, holding what both systems did
 * @param options.random numbers in [0, 1); hand in a seeded source for a repeatable interval
 * @param options.resamples @default 2000
 */
export function pairedBootstrap<T>(
  sample: readonly T[],
  { first, second }: PairedStatistic<T>,
  options: { random: () => number; resamples?: number },
): PairedDifference {
  const differ = (resample: readonly T[]): number => second(resample) - first(resample);
  const interval = bootstrapInterval(sample, differ, options);
  return {
    difference: differ(sample),
    interval,
    distinguishable: interval.low > 0 || interval.high < 0,
  };
}
