import { AppError } from "../errors.ts";

/**
 * The log of answers: one record for each question that was answered, what people said about the answer, and how many
 * records could not be kept. It is what proposals are made of, and where anyone reads later why an answer was given.
 * Records are written in batches and none is ever changed; they are removed by age alone.
 */
export interface LogStore {
  /**
   * Writes a batch in one transaction, whole or not at all. A record whose id is known already is passed over, so a
   * batch may be written again.
   * @throws AppError `database-busy` when another process held the database longer than `waitMs`
   */
  append(batch: LogBatch): Promise<void>;
  get(id: string): Promise<LogRecord | undefined>;
  /** Newest first, without their traces. */
  list(query?: LogQuery): Promise<LogPage>;
  /** How many questions matched an entry and were refused since its sources moved, by entry id. */
  countRefused(period: LogPeriod): Promise<ReadonlyMap<string, number>>;
  /** Durable when it resolves. What the same person said of the same answer before is replaced. */
  addFeedback(feedback: Feedback): Promise<void>;
  /** Oldest first. */
  listFeedback(query?: { readonly answerId?: string } & LogPeriod): Promise<Feedback[]>;
  /**
   * Removes records from before a moment (ISO 8601, UTC), with what was said about them. Resolves to their number.
   * `limit`: most records removed in this call. @default all of them
   */
  purge(before: string, options?: { limit?: number }): Promise<number>;
  count(): Promise<LogCounts>;
}

export interface LogBatch {
  readonly records: readonly LogRecord[];
  /** Records that were lost since the last batch. @default 0 */
  readonly lost?: number;
  /** How long to wait for another process that writes, in milliseconds. @default 25 */
  readonly waitMs?: number;
}

export interface LogCounts {
  readonly records: number;
  /** Records that could not be written, of all processes, since the database was made. */
  readonly lost: number;
}

export const answerSources = ["golden", "cached", "generated", "extracted", "fallback"] as const;
export type AnswerSource = (typeof answerSources)[number];

export interface LogRecord extends LogEntry {
  /** The answer's trace as JSON; where questions are not kept, its stages and times alone. */
  readonly trace: string;
}

/** A record without its trace. */
export interface LogEntry {
  /** The answer's id. */
  readonly id: string;
  /** When the question came in: ISO 8601, UTC. */
  readonly at: string;
  readonly surface: string | null;
  /** Made of the session that asked, which cannot be read back from it; null where none was named. */
  readonly asker: string | null;
  /** The audience and the language that were asked for: who may be answered in the same way. */
  readonly audience: readonly string[];
  readonly language: string | null;
  /** As asked; null where questions are not kept. */
  readonly question: string | null;
  /** What equal questions have in common: the normalised question, or its keyed hash where questions are not kept. */
  readonly questionKey: string;
  readonly source: AnswerSource;
  /** The answer; null where questions are not kept, since an answer may repeat one. */
  readonly text: string | null;
  readonly citations: readonly LoggedCitation[];
  /** What the golden layer came to; null where it was off. */
  readonly golden: LoggedGolden | null;
  /** What the look for a stored answer came to; absent where none was looked for. */
  readonly cache?: LoggedCache;
  readonly degraded: readonly { readonly stage: string; readonly reason: string }[];
  /** What the scores and the answer depend on, by name, such as `embedder`. */
  readonly versions: Readonly<Record<string, string>>;
  readonly milliseconds: number;
}

export interface LoggedGolden {
  /** As in the trace: `hit`, `far`, `stale`, `vetoed`, `unclear`, `rejected` and so on. */
  readonly outcome: string;
  /** The nearest entry and phrasing; null where none was found. */
  readonly entryId: string | null;
  readonly phrasingId: string | null;
  readonly how: "exact" | "similar" | null;
  readonly similarity: number | null;
  /** The threshold in force. */
  readonly threshold: number | null;
  /** Names of the vetoes against the match. */
  readonly vetoes: readonly string[];
  /** Why an answer that is near was not served; null for one that was, and where questions are not kept. */
  readonly reason: string | null;
}

export interface LoggedCache {
  /** As in the trace: `hit`, `far`, `stale`, `joined` and so on. */
  readonly outcome: string;
  /** The nearest entry, or the one that was served; null where none was found. */
  readonly entryId: string | null;
  readonly how: "exact" | "similar" | null;
  readonly similarity: number | null;
  /** The threshold in force. */
  readonly threshold: number | null;
  /** Id of the response that the stored answer was written for. */
  readonly answerId: string | null;
  /** Age of the answer that was served, in seconds. */
  readonly ageSeconds: number | null;
  /** Stands for who asks and under which settings. */
  readonly namespace: string | null;
  /** The entry that this answer became; null where it was not kept. */
  readonly keptAs: string | null;
}

export interface LoggedCitation {
  readonly number: number;
  readonly documentId: string;
  readonly passageId: string;
  readonly version: string;
}

export interface LogPeriod {
  /** ISO 8601, UTC, inclusive. @default the first record */
  readonly since?: string;
  /** Exclusive. @default now */
  readonly until?: string;
}

export interface LogQuery extends LogPeriod {
  readonly surface?: string;
  readonly source?: AnswerSource;
  /** Records whose nearest golden entry it was. */
  readonly entryId?: string;
  /** Most records. @default 100 */
  readonly limit?: number;
  /** Where the page before ended. @default the newest record */
  readonly cursor?: string;
}

export interface LogPage {
  readonly entries: readonly LogEntry[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

export const feedbackKinds = ["up", "down", "wrong"] as const;

/** `up`, `down`: the answer helped, or not. `wrong`: it answered another question. */
export type FeedbackKind = (typeof feedbackKinds)[number];

export interface Feedback {
  readonly answerId: string;
  readonly kind: FeedbackKind;
  /** Null where nobody is named. */
  readonly by: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly note: string | null;
}

export const LOG_DEFAULTS = { waitMs: 25, limit: 100 } as const;

/** The number behind a cursor. @throws AppError `usage` */
export function readLogCursor(cursor: string): number {
  const number = /^\d{1,15}$/.test(cursor) ? Number(cursor) : Number.NaN;
  if (Number.isInteger(number)) return number;
  throw new AppError("usage", `Not a place in the log: ${JSON.stringify(cursor.slice(0, 60))}.`, {
    hint: "Give the nextCursor of the page before.",
  });
}
