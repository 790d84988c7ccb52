/**
 * A similarity for people: three decimals, or as many as it takes to stand on the right side of the threshold
 * it was compared with, so that 0.7999 never reads as having reached 0.8.
 */
export function formatSimilarity(value: number, threshold?: number): string {
  for (const digits of [3, 4, 5]) {
    const shown = value.toFixed(digits);
    if (threshold === undefined || Number(shown) >= threshold === value >= threshold) return shown;
  }
  return value.toFixed(6);
}

/** A threshold as people write it: at least two decimals, no more than needed. */
export function formatThreshold(value: number): string {
  return Number.isInteger(value * 100) ? value.toFixed(2) : String(value);
}
