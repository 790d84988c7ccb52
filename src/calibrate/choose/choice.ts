/** What a calibration comes to: a threshold to run at, or that there is none, and why. */
export type Choice = RunChoice | NoChoice;

export interface RunChoice {
  readonly decision: "run";
  readonly threshold: number;
  /** In words, with the numbers. */
  readonly because: string;
  /** What to know about the choice: rows it cannot be told from, steps whose price is not settled. */
  readonly notes: readonly string[];
}

export interface NoChoice {
  readonly decision: "do-not-run";
  readonly because: NoReason;
  /** In words, with the numbers. */
  readonly explanation: string;
  /** Everything that stands against running, the reason above first. */
  readonly reasons: readonly { readonly reason: NoReason; readonly explanation: string }[];
}

/**
 * - `too-few-labels`: the pairs do not tell; the explanation says how many more would
 * - `not-separable`: over all pairs, similarity tells right from wrong hardly better than a coin
 * - `precision-flat`: a higher threshold buys no precision to speak of
 * - `precision-unreachable`: precision rises with the threshold and does not reach what is asked for
 * - `no-threshold-pays`: wrong answers cost more than the hits save
 */
export type NoReason =
  | "too-few-labels"
  | "not-separable"
  | "precision-flat"
  | "precision-unreachable"
  | "no-threshold-pays";

export interface ChooseOptions {
  /** Smallest lower end of the precision's interval. */
  minPrecision: number;
  /** Fewest labelled pairs to say anything on. @default 50 */
  minPairs?: number;
  /** Area under the ROC curve below which similarity does not count as telling right from wrong. @default 0.7 */
  minSeparation?: number;
}
