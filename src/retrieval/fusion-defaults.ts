/** What recall does unless told otherwise. */
export const FUSION_DEFAULTS = {
  /** Depth of each search, in passages. */
  fetchK: 50,
  /** What a rank in each list is worth; from 0.25 to 1 for the text makes no difference that can be told from chance. */
  weights: { dense: 1, text: 0.5 },
  /** Damps the difference between the first ranks; 60 is the value of Cormack et al. (2009). */
  rankConstant: 60,
} as const;
