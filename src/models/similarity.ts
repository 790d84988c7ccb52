/**
 * Similarity is the only scale in the program: the cosine of two unit vectors, in [-1, 1], higher is closer.
 * The brand keeps distances, fused ranks and percentages from being compared with a threshold by accident.
 */
export type Similarity = number & { readonly __similarity: unique symbol };

/** Rounding can push the dot product of two unit vectors a hair past 1; anything further off is a defect. */
const TOLERANCE = 1e-3;

/** Brands a number as a similarity. Throws `RangeError` for NaN or a value outside [-1, 1] ± 0.001. */
export function similarity(value: number): Similarity {
  if (!(value >= -1 - TOLERANCE && value <= 1 + TOLERANCE)) {
    throw new RangeError(`Not a similarity: ${value}. It must lie in [-1, 1].`);
  }
  return Math.min(1, Math.max(-1, value)) as Similarity;
}

/** Float32 sums differ in the seventh decimal between machines, so a vector against itself would miss 1 by a hair. */
const STEPS = 1e6;

/** A similarity, or a difference of two, to the six decimals that are shown and compared. */
export function roundSimilarity(value: number): number {
  return Math.round(value * STEPS) / STEPS;
}

/** Cosine of two unit vectors of the same length. */
export function cosine(a: Float32Array, b: Float32Array): Similarity {
  if (a.length !== b.length) {
    throw new RangeError(`Vectors of ${a.length} and ${b.length} numbers cannot be compared.`);
  }
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return similarity(sum);
}
