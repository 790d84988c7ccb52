import { logGamma } from "./log-gamma.ts";

/**
 * Chance that a value of Fisher's F distribution is at least so large. For one degree of freedom above it is that of the
 * square of Student's t, and without bound below that of chi-square over its degrees of freedom. Far tails keep their
 * digits, since nothing is subtracted from 1.
 *
 * @param degrees of freedom of the numerator and of the denominator, above 0
 */
export function fTail(value: number, degrees: { readonly above: number; readonly below: number }): number {
  if (!(value > 0)) return 1;
  const { above, below } = degrees;
  return incompleteBeta(below / (below + above * value), { a: below / 2, b: above / 2 });
}

/** Regularised incomplete beta function by its continued fraction. @see DLMF 8.17.22 */
export function incompleteBeta(x: number, shape: { readonly a: number; readonly b: number }): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const { a, b } = shape;
  // The fraction converges fast on this side only.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, { a: b, b: a });
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x) - Math.log(a),
  );
  return Math.min(1, front * continuedFraction(x, shape));
}

const MOST_TERMS = 10_000;
const TINY = 1e-300;

/** By Lentz' method. */
function continuedFraction(x: number, { a, b }: { a: number; b: number }): number {
  const bounded = (value: number): number => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / bounded(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= MOST_TERMS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / bounded(1 + even * d);
    c = bounded(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / bounded(1 + odd * d);
    c = bounded(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < 1e-14) break;
  }
  return result;
}
