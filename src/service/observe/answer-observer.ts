import type { Answer } from "../../answer/answer.ts";
import type { ShadowRecord } from "../../stores/monitor/shadows.ts";

/**
 * Someone who is told of each answer once it is made: metrics, spans, a counter of one's own. It runs before the answer is
 * returned, so it must be quick and wait for nothing; what it throws fails no answer. One object may observe the answers of
 * all tenants.
 */
export interface AnswerObserver {
  answered(answer: Answer): void;
  /** Of questions that ended with an error in place of an answer. @default nobody is told */
  failed?(failure: FailedQuestion): void;
  /** Of answers that were served, generated anew in the background and compared. @default nobody is told */
  shadowed?(record: ShadowRecord): void;
}

export interface FailedQuestion {
  readonly error: unknown;
  /** Any text a caller may have given: it need not be configured. */
  readonly surface: string | null;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly milliseconds: number;
}
