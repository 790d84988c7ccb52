import type { QuestionResult } from "../runs/eval-run.ts";

/**
 * The questions that a metric can count by how they were answered: `all`; those that were `searched` for, which no stored answer
 * served; those answered `from-documents`; those that a reviewed answer `served`.
 */
export type Among = "all" | "searched" | "from-documents" | "served";

/** One number that a run is judged by. All of them stand in one list, from which reports, gates and comparisons read. */
export interface Metric {
  /** Stands in reports and gates: `golden.precision`, `retrieval.recall@5`. */
  readonly name: string;
  /** The stage it speaks of. */
  readonly stage: string;
  readonly better: "higher" | "lower";
  /** A share of successes has 0 or 1 for each question; a mean any number; the rest is worked out over all questions at once. */
  readonly kind: "share" | "mean" | "overall";
  /** Whom it can speak of, whatever is expected of a question. */
  readonly among: Among;
  /** The least and the most that it can be: a bound beyond them is a slip of the pen. */
  readonly range: readonly [low: number, high: number];
  /** In a sentence, for whoever reads the report. */
  readonly description: string;
  /**
   * What it is for one question: 0 or 1 for a share, the number itself for a mean, and what an overall metric is worked out
   * from. Null where the question does not count.
   */
  measure(result: QuestionResult): number | null;
  /** The number over these questions; null where none of them counts. A question may occur twice, as in a resample. */
  aggregate(results: readonly QuestionResult[]): number | null;
}
