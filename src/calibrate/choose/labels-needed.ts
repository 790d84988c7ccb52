import type { SweepRow } from "../sweep/sweep-row.ts";

/** How many labels a choice still wants. */
export interface LabelsNeeded {
  /** Until there are enough to judge on at all. */
  readonly missing: number;
  /** The threshold that needs fewest more to show its precision, at or above it, if that stays what it is; null: none is near. */
  readonly proof: { readonly threshold: number; readonly more: number } | null;
}

/** Fewest labelled pairs to say anything on. */
export const LEAST_PAIRS = 50;

/** @param rows of a sweep @param usable labelled pairs that nothing keeps apart */
export function findLabelsNeeded(
  rows: readonly SweepRow[],
  { usable, minPairs = LEAST_PAIRS }: { usable: number; minPairs?: number },
): LabelsNeeded {
  const nearest = rows
    .filter((row) => row.precision && Number.isFinite(needOf(row)))
    .toSorted((a, b) => needOf(a) - needOf(b))[0];
  return {
    missing: Math.max(0, minPairs - usable),
    proof: nearest ? { threshold: nearest.threshold, more: needOf(nearest) } : null,
  };
}

/** More labels that would show the row's precision; infinite where none would. */
export function needOf({ labels }: SweepRow): number {
  return labels?.forPrecision ?? Number.POSITIVE_INFINITY;
}
