/**
 * Comparing unit vectors some thousand times for one question. Four at a time are added up before the running total is
 * touched, which takes half the time of one after another.
 */

/** Similarities are compared to six decimals everywhere; this is half of the last one. */
const HALF_STEP = 5e-7;

/** Cosine of two unit vectors. @throws RangeError when their lengths differ */
export function dotProduct(a: Float32Array, b: Float32Array): number {
  checkLengths(a, b);
  const whole = a.length - (a.length % 4);
  let total = 0;
  for (let index = 0; index < whole; index += 4) {
    total +=
      (a[index] ?? 0) * (b[index] ?? 0) +
      (a[index + 1] ?? 0) * (b[index + 1] ?? 0) +
      ((a[index + 2] ?? 0) * (b[index + 2] ?? 0) + (a[index + 3] ?? 0) * (b[index + 3] ?? 0));
  }
  for (let index = whole; index < a.length; index += 1) total += (a[index] ?? 0) * (b[index] ?? 0);
  return total;
}

/**
 * Whether the cosine of two unit vectors reaches `threshold`. For unit vectors |a − b|² = 2 − 2 cos, a sum that only
 * grows: most pairs are told apart after a tenth of their numbers.
 *
 * @throws RangeError when their lengths differ
 */
export function reachesSimilarity(a: Float32Array, b: Float32Array, threshold: number): boolean {
  checkLengths(a, b);
  const furthest = 2 * (1 - threshold + HALF_STEP);
  const whole = a.length - (a.length % 4);
  let distance = 0;
  for (let index = 0; index < whole; index += 4) {
    const first = (a[index] ?? 0) - (b[index] ?? 0);
    const second = (a[index + 1] ?? 0) - (b[index + 1] ?? 0);
    const third = (a[index + 2] ?? 0) - (b[index + 2] ?? 0);
    const fourth = (a[index + 3] ?? 0) - (b[index + 3] ?? 0);
    distance += first * first + second * second + (third * third + fourth * fourth);
    if (distance > furthest) return false;
  }
  for (let index = whole; index < a.length; index += 1) distance += ((a[index] ?? 0) - (b[index] ?? 0)) ** 2;
  return distance <= furthest;
}

function checkLengths(a: Float32Array, b: Float32Array): void {
  if (a.length !== b.length) {
    throw new RangeError(`Vectors of ${a.length} and ${b.length} numbers cannot be compared.`);
  }
}
