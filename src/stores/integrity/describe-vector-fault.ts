/** How far a vector's length may be from 1; float32 rounding stays far below it. */
const LENGTH_TOLERANCE = 1e-3;

/** What is wrong with a vector that should be a unit vector of this dimension; undefined where nothing is. */
export function describeVectorFault(vector: Float32Array, dimension: number): string | undefined {
  if (vector.length !== dimension) return `of ${vector.length} numbers instead of ${dimension}`;
  let sum = 0;
  for (const value of vector) sum += value * value;
  const length = Math.sqrt(sum);
  // Written so that NaN and infinity fail too.
  return Math.abs(length - 1) <= LENGTH_TOLERANCE ? undefined : `of length ${length}, not 1`;
}
