/**
 * A copy scaled to unit length, or `undefined` where no direction is left: a number that is not finite, or a
 * length of zero. The sum is kept in double precision.
 */
export function normaliseVector(numbers: ArrayLike<number>): Float32Array | undefined {
  let largest = 0;
  for (let index = 0; index < numbers.length; index += 1) {
    const value = Math.abs(numbers[index] ?? Number.NaN);
    if (!Number.isFinite(value)) return undefined;
    largest = Math.max(largest, value);
  }
  if (largest === 0) return undefined;
  // Scaling by the largest number first keeps the squares of huge and of tiny numbers finite and non-zero.
  let sum = 0;
  for (let index = 0; index < numbers.length; index += 1) sum += ((numbers[index] ?? 0) / largest) ** 2;
  const length = Math.sqrt(sum);
  return Float32Array.from(numbers, (value) => value / largest / length);
}
