import type { Interval } from "./intervals.ts";

/**
 * Logistic regression of yes or no on one number: by how much the log odds of yes move with it. Firth's penalty keeps the
 * slope finite where the two classes do not overlap, and takes away the bias of small samples.
 *
 * The interval is Wald's (95 %). Under unequal weights its width comes from the sandwich estimator, which asks of the
 * weights only that they are one over the chance of being drawn.
 *
 * @see Firth: Bias reduction of maximum likelihood estimates (Biometrika 80, 1993); Heinze and Schemper: A solution to the
 * problem of separation in logistic regression (Statistics in Medicine 21, 2002)
 */
export interface LogisticSlope {
  readonly intercept: number;
  /** Change of the log odds for each unit of `x`. */
  readonly slope: number;
  /** 95 %. */
  readonly interval: Interval;
}

export interface LogisticItem {
  readonly x: number;
  readonly yes: boolean;
  /** @default 1 */
  readonly weight?: number;
}

const Z_95 = 1.959963984540054;
const MOST_STEPS = 100;
/** Largest change of a coefficient, in standard deviations of `x`, in one step. */
const LONGEST_STEP = 4;
const SETTLED = 1e-9;
/** Spread below which numbers differ by rounding alone. */
const ALIKE = 1e-12;

/** Symmetric, 2 by 2. */
interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly d: number;
}

/** Null where there is nothing to fit: all `x` alike, or answers of one kind only. */
export function fitLogisticSlope(items: readonly LogisticItem[]): LogisticSlope | null {
  const weights = normalise(items.map(({ weight }) => weight ?? 1));
  const yes = items.map((item) => (item.yes ? 1 : 0));
  if (yes.every((one) => one === yes[0])) return null;
  const { values, mean, deviation } = standardise(items.map(({ x }) => x));
  if (!(deviation > ALIKE)) return null;
  const rows = { values, yes, weights };
  const fitted = iterate(rows);
  if (!fitted) return null;
  const { intercept, slope, inverse } = fitted;
  const isEven = weights.every((weight) => Math.abs(weight - (weights[0] ?? 1)) < 1e-9);
  const variance = isEven ? inverse.d : sandwich(rows, fitted);
  const half = Z_95 * Math.sqrt(variance);
  return {
    intercept: intercept - (slope * mean) / deviation,
    slope: slope / deviation,
    interval: { low: (slope - half) / deviation, high: (slope + half) / deviation },
  };
}

interface Rows {
  readonly values: readonly number[];
  readonly yes: readonly number[];
  readonly weights: readonly number[];
}

interface Fit {
  readonly intercept: number;
  readonly slope: number;
  /** Inverse of the information. */
  readonly inverse: Matrix;
}

/** Newton's steps on the penalised score. */
function iterate({ values, yes, weights }: Rows): Fit | null {
  let intercept = 0;
  let slope = 0;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const chances = values.map((x) => logistic(intercept + slope * x));
    const inverse = invert(informationOf(values, chances, weights));
    if (!inverse) return null;
    let first = 0;
    let second = 0;
    for (const [at, x] of values.entries()) {
      const chance = chances[at] ?? 0;
      const weight = weights[at] ?? 1;
      const leverage = weight * chance * (1 - chance) * (inverse.a + 2 * inverse.b * x + inverse.d * x ** 2);
      const pull = weight * ((yes[at] ?? 0) - chance) + leverage * (0.5 - chance);
      first += pull;
      second += pull * x;
    }
    const toIntercept = clamp(inverse.a * first + inverse.b * second);
    const toSlope = clamp(inverse.b * first + inverse.d * second);
    intercept += toIntercept;
    slope += toSlope;
    if (Math.max(Math.abs(toIntercept), Math.abs(toSlope)) < SETTLED) return { intercept, slope, inverse };
  }
  return null;
}

function informationOf(
  values: readonly number[],
  chances: readonly number[],
  weights: readonly number[],
): Matrix {
  let a = 0;
  let b = 0;
  let d = 0;
  for (const [at, x] of values.entries()) {
    const chance = chances[at] ?? 0;
    const spread = (weights[at] ?? 1) * chance * (1 - chance);
    a += spread;
    b += spread * x;
    d += spread * x ** 2;
  }
  return { a, b, d };
}

/** Variance of the slope: the inverse information on both sides of what the residuals vary. */
function sandwich({ values, yes, weights }: Rows, { intercept, slope, inverse }: Fit): number {
  let variance = 0;
  for (const [at, x] of values.entries()) {
    const residual = (weights[at] ?? 1) * ((yes[at] ?? 0) - logistic(intercept + slope * x));
    variance += (residual * (inverse.b + inverse.d * x)) ** 2;
  }
  return variance;
}

function invert({ a, b, d }: Matrix): Matrix | null {
  const determinant = a * d - b ** 2;
  return determinant > 0 ? { a: d / determinant, b: -b / determinant, d: a / determinant } : null;
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

function clamp(step: number): number {
  return Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, step));
}

/** Weights whose sum is the number of trials they are worth (Kish). */
function normalise(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const squares = weights.reduce((total, weight) => total + weight ** 2, 0);
  return weights.map((weight) => (weight * sum) / squares);
}

function standardise(values: readonly number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return { mean, deviation, values: values.map((value) => (value - mean) / deviation) };
}
