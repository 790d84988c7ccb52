import type { SignalComparison } from "../../../api/wire/monitor.ts";

/** How far from 0 the farthest end of an interval lies, so that all are drawn on one scale; at least a point. */
export function widestDifference(signals: readonly Pick<SignalComparison, "difference">[]): number {
  const ends = signals.flatMap(({ difference }) =>
    difference
      ? [difference.interval, ...(difference.alwaysInterval ? [difference.alwaysInterval] : [])]
      : [],
  );
  return Math.max(0.01, ...ends.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)]));
}

/** Where a difference stands on a scale of 100 with 0 in its middle; what lies beyond stands at the end. */
export function placeOf(difference: number, widest: number): number {
  return 50 + 50 * Math.min(1, Math.max(-1, difference / widest));
}
