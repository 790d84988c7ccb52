/**
 * Groups texts so that those of one batch have nearly the same length: a batch is as wide as its longest text,
 * and what shorter ones are filled up with is computed for nothing.
 */
export interface BatchLimits {
  /** Largest product of a batch's longest length and its count. A longer text is a batch of its own. */
  budget: number;
  /** Most texts of one batch. @default no limit */
  maxItems?: number;
}

/** Positions in `lengths`, each exactly once, shortest first. */
export function planBatches(lengths: readonly number[], limits: BatchLimits): number[][] {
  const { budget, maxItems = Number.POSITIVE_INFINITY } = limits;
  const order = lengths.map((length, index) => ({ length, index })).sort((a, b) => a.length - b.length);
  const batches: number[][] = [];
  let batch: number[] = [];
  for (const { length, index } of order) {
    // Sorted, so `length` is the longest of the batch it joins.
    if (batch.length > 0 && (length * (batch.length + 1) > budget || batch.length >= maxItems)) {
      batches.push(batch);
      batch = [];
    }
    batch.push(index);
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
