import type { RecalledPassage } from "../../stores/recalled-passage.ts";
import { applyFloor } from "./apply-floor.ts";
import type { CutResult } from "./cut-step.ts";
import { removeNearDuplicates } from "./remove-near-duplicates.ts";
import { selectDiverse } from "./select-diverse.ts";
import { takeFirst } from "./take-first.ts";

export interface CutOptions {
  /** Unit vectors by passage id. A passage without one is never removed for that. */
  vectors: ReadonlyMap<string, Float32Array>;
  /** Smallest similarity to any query, inclusive; in [-1, 1]. */
  floor: number;
  /** Smallest similarity of two passages that may be copies, inclusive; in [-1, 1]. */
  nearDuplicate: number;
  /** Weight of relevance against novelty in maximal marginal relevance, in [0, 1]; 1 takes the first `k`. */
  lambda: number;
  /** How many passages, after copies are gone, maximal marginal relevance chooses from. At least 1. */
  fetchK: number;
  /** Most passages kept. At least 1. */
  k: number;
}

/**
 * The cheap steps before any model sees a candidate, cheapest first: the similarity floor, copies, then variety. Takes
 * passages in fused order and keeps that order; says of each passage that is gone which step removed it and why. A list
 * of which something passes the floor is never emptied. Pure.
 */
export function cutCandidates(passages: readonly RecalledPassage[], options: CutOptions): CutResult {
  const { vectors, floor, nearDuplicate, lambda, fetchK, k } = options;
  const similar = applyFloor(passages, floor);
  const different = removeNearDuplicates(similar.kept, { vectors, nearDuplicate });
  const fetched = takeFirst(different.kept, fetchK);
  const chosen = selectDiverse(fetched.kept, { vectors, lambda, k });
  return {
    kept: chosen.kept,
    removed: [...similar.removed, ...different.removed, ...fetched.removed, ...chosen.removed],
  };
}
