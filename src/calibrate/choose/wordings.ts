import type { Interval } from "../../stats/intervals.ts";
import { points as inPoints, percent, pointsRange } from "../../text/percent.ts";

export { percent };

/** `[95.1 %, 98.6 %]`. */
export function percentInterval({ low, high }: Interval): string {
  return `[${percent(low)}, ${percent(high)}]`;
}

/** A difference of shares: `6.0 points [2.1, 9.8]`. */
export function points({ value, interval }: { value: number; interval: Interval }): string {
  return `${inPoints(value)} points ${pointsRange(interval)}`;
}

/** Three digits that count, never in powers of ten: 0.0142, 1.25, 133. */
export function amount(value: number): string {
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 100) return value.toFixed(0);
  return value.toFixed(Math.min(6, Math.max(2, 2 - Math.floor(Math.log10(size)))));
}

/** As many digits as tell one threshold from the next, at least two. */
export function thresholdText(threshold: number): string {
  const digits = Math.max(2, Math.min(6, String(threshold).split(".")[1]?.length ?? 0));
  return threshold.toFixed(digits);
}
