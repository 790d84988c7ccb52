/** Whether reviewed and stored answers were served as usual, or withheld to measure what they do. */
export interface Cohort {
  readonly arm: "served" | "holdout";
  /** What was drawn: all questions of one unit are in one arm. */
  readonly unit: HoldoutUnit;
  /** In [0, 1]. */
  readonly share: number;
}

export const holdoutUnits = ["request", "session", "user"] as const;
export type HoldoutUnit = (typeof holdoutUnits)[number];
