/** What recall does unless told otherwise. */
export const FUSION_DEFAULTS = {
  /** Depth of each search, in passages. */
  fetchK: 50,
  /** What a rank in each list is worth. */
  weights: { dense: 1, text: 1 },
  /** Damps the difference between the first ranks; 60 is the value of Cormack et al. (2009). */
  rankConstant: 60,
} as const;
