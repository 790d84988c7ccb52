import type { Interval } from "./intervals.ts";
import type { ShareWithInterval } from "./share-difference.ts";

/** One share, times what it counts for. */
interface SharePart {
  readonly share: ShareWithInterval;
  /** 0 or more. */
  readonly factor: number;
}

/**
 * A sum of shares of independent samples, each times a factor, such as what errors of two kinds cost together. The 95 %
 * interval is put together from those of the shares (the method of variance estimates recovery): none of them, seen by
 * itself, is taken to be known, and a share of 0 keeps the width that its own interval has.
 *
 * @see Zou and Donner: Construction of confidence limits about effect measures: a general approach (Statistics in Medicine
 * 27, 2008)
 */
export function sumOfShares(parts: readonly SharePart[]): { value: number; interval: Interval } {
  const value = parts.reduce((sum, { share, factor }) => sum + factor * share.value, 0);
  const below = parts.map(({ share, factor }) => factor * (share.value - share.interval.low));
  const above = parts.map(({ share, factor }) => factor * (share.interval.high - share.value));
  return { value, interval: { low: value - Math.hypot(...below), high: value + Math.hypot(...above) } };
}
