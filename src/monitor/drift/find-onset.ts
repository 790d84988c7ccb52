/**
 * Since when something has been otherwise: the day from which on two distributions, one before and one after, make the
 * counts likeliest. The estimate is as sharp as the move is large: a small one may be dated a few days off.
 *
 * @see Hinkley: Inference about the change-point in a sequence of random variables (Biometrika 57, 1970)
 */
export interface OnsetOptions<Day> {
  /** Oldest first; the last one is the newest. */
  readonly days: readonly Day[];
  /** Most days that it may lie back. */
  readonly furthest: number;
  /** Log likelihood ratio of a change between the two, or any increasing function of it. */
  readonly statistic: (before: readonly Day[], after: readonly Day[]) => number;
}

/** The first day after the change. Undefined without days. */
export function findOnset<Day>({ days, furthest, statistic }: OnsetOptions<Day>): Day | undefined {
  let best = Number.NEGATIVE_INFINITY;
  let onset = days.at(-1);
  for (let start = days.length - 1; start >= Math.max(1, days.length - furthest); start -= 1) {
    const value = statistic(days.slice(0, start), days.slice(start));
    if (value <= best) continue;
    best = value;
    onset = days[start];
  }
  return onset;
}
