import type { Interval } from "./intervals.ts";

/** A share with its 95 % interval. */
export interface ShareWithInterval {
  readonly value: number;
  readonly interval: Interval;
}

/** How far the shares of two disjoint samples lie apart. */
export interface ShareDifference {
  /** The first minus the second. */
  readonly value: number;
  /** 95 %. */
  readonly interval: Interval;
  /** False when the interval holds 0. */
  readonly distinguishable: boolean;
}

/**
 * Newcombe's hybrid score interval for the difference of two independent proportions, from the Wilson interval of each.
 * Two intervals may overlap although the difference is plain: this looks at the difference itself.
 *
 * @see Newcombe: Interval estimation for the difference between independent proportions (Statistics in Medicine 17, 1998),
 * method 10
 */
export function shareDifference(first: ShareWithInterval, second: ShareWithInterval): ShareDifference {
  const value = first.value - second.value;
  const low = value - Math.hypot(first.value - first.interval.low, second.interval.high - second.value);
  const high = value + Math.hypot(first.interval.high - first.value, second.value - second.interval.low);
  return {
    value,
    interval: { low: Math.max(-1, low), high: Math.min(1, high) },
    distinguishable: low > 0 || high < 0,
  };
}
