import type { LabelledQuestion } from "../../../eval/labelled-question.ts";

/** What is to be measured. Pairs are those that people labelled, as the database has them. */
export type CalibrationRequest = CacheRequest | GoldenRequest | RetrievalRequest;

interface AnyRequest {
  /** Lost by each wrong answer, in any unit: money, or minutes. */
  readonly wrongCost: number;
  /** Of all resamples. @default 1 */
  readonly seed?: number;
}

interface PairRequest extends AnyRequest {
  /**
   * Whether only pairs count that were drawn from the log by chance; others make everything look worse than it is.
   * @default whether there are any
   */
  readonly drawn?: boolean;
}

export interface CacheRequest extends PairRequest {
  readonly target: "cache";
  /** Eligible requests a day. */
  readonly perDay: number;
  /** Saved by each request that is served, in the unit of `wrongCost`. */
  readonly savingPerHit: number;
  /** What precision is to be at least, shown by its interval's lower end. @default 0.97 */
  readonly minPrecision?: number;
  /** Requests that the pairs stand for, those without a pair with them. @default their weights */
  readonly eligible?: number;
  /** Whether pairs are kept apart as `golden.vetoes` says. @default true */
  readonly vetoes?: boolean;
}

interface ScoreRequest {
  /** Lost by each question with an answer that is refused, or a miss that is searched and written, in the same unit. @default 1 */
  readonly refusalCost?: number;
  /** Share of what will be asked that has an answer. @default as in the labels */
  readonly answerableShare?: number;
  /** Share of what has an answer that must be let through. @default 0.05 */
  readonly minAnswered?: number;
}

export interface GoldenRequest extends PairRequest, ScoreRequest {
  readonly target: "golden";
}

export interface RetrievalRequest extends AnyRequest, ScoreRequest {
  readonly target: "retrieval";
  readonly questions: readonly LabelledQuestion[];
  /** SHA-256 (hex) of the questions as they were read. */
  readonly dataHash: string;
}

export interface RunCalibrationOptions {
  /** @default all that have none of their own */
  surface?: string;
  /** Who answers for it. @default nobody named */
  by?: string;
  signal?: AbortSignal;
  /** Told what is done: texts embedded, questions asked. @default nobody */
  onProgress?: (progress: CalibrationProgress) => void;
}

export interface CalibrationProgress {
  readonly stage: "embedding" | "asking" | "measuring";
  readonly done: number;
  readonly total: number;
}
