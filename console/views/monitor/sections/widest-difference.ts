import type { SignalComparison } from "../../../api/wire/monitor.ts";

/** How far from 0 the farthest end of an interval for one look lies, so that all are drawn on one scale; at least a point. */
export function widestDifference(signals: readonly Pick<SignalComparison, "difference">[]): number {
  const ends = signals.flatMap(({ difference }) =>
    difference ? [Math.abs(difference.interval.low), Math.abs(difference.interval.high)] : [],
  );
  return Math.max(0.01, ...ends);
}

/** Where a difference stands on a scale of 100 with 0 in its middle; what lies beyond stands at the end. */
export function placeOf(difference: number, widest: number): number {
  return 50 + 50 * Math.min(1, Math.max(-1, difference / widest));
}
