import type { Interval } from "./intervals.ts";

/** A straight line through points by least squares. */
export interface LinearTrend {
  readonly intercept: number;
  /** Change of y with each unit of x. */
  readonly slope: number;
  /** 95 %, by Student's t. */
  readonly interval: Interval;
}

/** Two-sided 95 % points of Student's t for 1 to 30 degrees of freedom. */
const T_95 = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131,
  2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];
const Z_95 = 1.959963984540054;

/** Beyond the table by the first term of the expansion around the normal point, `z + z(z² + 1) / 4df`. */
function studentPoint(freedom: number): number {
  return T_95[freedom - 1] ?? Z_95 + (Z_95 * (Z_95 ** 2 + 1)) / (4 * freedom);
}

/** Null with fewer than three points, or where all x are alike. */
export function fitLinearTrend(
  points: readonly { readonly x: number; readonly y: number }[],
): LinearTrend | null {
  const count = points.length;
  if (count < 3) return null;
  const mean = (of: (point: { x: number; y: number }) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / count;
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)];
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  if (!(spread > 0)) return null;
  const slope = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread;
  const intercept = meanY - slope * meanX;
  const rest = points.reduce((sum, { x, y }) => sum + (y - intercept - slope * x) ** 2, 0);
  const half = studentPoint(count - 2) * Math.sqrt(rest / (count - 2) / spread);
  return { intercept, slope, interval: { low: slope - half, high: slope + half } };
}
