import { AppError } from "../errors.ts";
import type { ModelCall } from "../models/model-call.ts";
import type { SpentEntry } from "./monitor/spent-entry.ts";
import type { WatchedEntry } from "./monitor/watched-entry.ts";

/**
 * The log of answers: one record for each question that was answered, what people said about the answer, and how many
 * records could not be kept. It is what proposals are made of, and where anyone reads later why an answer was given.
 * Records are written in batches and none is ever changed, but for the words of somebody who wants them erased; they are
 * removed by age, or when somebody asks for it.
 */
export interface LogStore {
  /**
   * Writes a batch in one transaction, whole or not at all. A record whose id is known already is passed over, so a
   * batch may be written again.
   * @throws AppError `database-busy` when another process held the database longer than `waitMs`
   */
  append(batch: LogBatch): Promise<void>;
  get(id: string): Promise<LogRecord | undefined>;
  /** Without their traces, in the order they were written. */
  list(query?: LogQuery): Promise<LogPage>;
  /**
   * Of each record what is watched over time alone, in the order in which the questions came in, oldest first: for reading very
   * many of them.
   */
  listWatched(query?: TimedQuery): Promise<WatchedPage>;
  /** The same of what money is counted from. */
  listSpent(query?: TimedQuery): Promise<SpentPage>;
  /** How many questions each entry answered or lost, by its id; entries without any are left out. */
  countByEntry(period: LogPeriod): Promise<ReadonlyMap<string, EntryTraffic>>;
  /**
   * Durable when it resolves. What the same person thought of the same answer before is replaced; what somebody did with it
   * stands beside that.
   */
  addFeedback(feedback: Feedback): Promise<void>;
  /** Oldest first. */
  listFeedback(query?: { readonly answerId?: string } & LogPeriod): Promise<Feedback[]>;
  /** What was said of these answers, in no order. */
  feedbackOf(answerIds: readonly string[]): Promise<Feedback[]>;
  /**
   * Removes records from before a moment (ISO 8601, UTC), with what was said about them. Resolves to their number.
   * `limit`: most records removed in this call. @default all of them
   */
  purge(before: string, options?: { limit?: number }): Promise<number>;
  /** Removes records with what was said about them, whole or not at all. Resolves to their number. */
  remove(ids: readonly string[]): Promise<number>;
  /** Puts other traces in the place of those of records, all or none; unknown ids are passed over. */
  replaceTraces(traces: readonly Pick<LogRecord, "id" | "trace">[]): Promise<void>;
  /** Removes what one person said of anybody's answers, by the name as given. Resolves to the number of opinions. */
  removeFeedbackBy(by: string, period?: Pick<LogPeriod, "until">): Promise<number>;
  /** Records of a period; what was lost is told of all times. @default all of them */
  count(period?: LogPeriod): Promise<LogCounts>;
}

/** Questions that came to one entry. */
export interface EntryTraffic {
  /** Answered with it. */
  readonly served: number;
  /** Matched it and were refused, since its sources had moved. */
  readonly refused: number;
}

export interface LogBatch {
  readonly records: readonly LogRecord[];
  /** Whether it must be on the disk when `append` resolves, also if the power fails. @default false */
  readonly durable?: boolean;
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

export const logCohorts = ["served", "holdout"] as const;
/** Whether stored answers were served as usual, or withheld to measure what they do. */
export type LogCohort = (typeof logCohorts)[number];

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
  /** Whose data answered; "default" is the main database. Null in records of versions that did not write it. */
  readonly tenant: string | null;
  readonly surface: string | null;
  /** Made of the session that asked, which cannot be read back from it; null where none was named. */
  readonly asker: string | null;
  /** Made of the person who asked in the same way, whatever the session; null where none was named. */
  readonly person: string | null;
  /** Null where nothing was drawn. */
  readonly cohort: LogCohort | null;
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
  /**
   * What the scores and the answer depend on, by name: `embedder`, `index` (moves with every document and reviewed question
   * that is written), `prompt`, `chat` (absent where no chat model writes), `assay`.
   */
  readonly versions: Readonly<Record<string, string>>;
  readonly milliseconds: number;
  /** In the order they ran; one that ran twice is there twice. Empty in records of versions that did not write it. */
  readonly stages: readonly LoggedStage[];
  /** Each request to a model, tries that failed included. */
  readonly calls: readonly LoggedCall[];
  /** Of all calls, in the currency of the price table; 0 without calls, null where the cost of one is not known. */
  readonly cost: number | null;
}

export interface WatchedPage {
  readonly entries: readonly WatchedEntry[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

export interface SpentPage {
  readonly entries: readonly SpentEntry[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

export interface LoggedStage {
  readonly stage: string;
  /** As in the trace, such as `hit`; null for a stage without one. */
  readonly outcome: string | null;
  readonly milliseconds: number;
}

export interface LoggedCall extends ModelCall {
  /** The stage that made it. */
  readonly stage: string;
}

export interface LoggedGolden {
  /** As in the trace: `hit`, `withheld`, `far`, `stale`, `vetoed`, `unclear`, `rejected` and so on. */
  readonly outcome: string;
  /** The nearest entry and phrasing; null where none was found. */
  readonly entryId: string | null;
  readonly phrasingId: string | null;
  readonly how: "exact" | "similar" | null;
  readonly similarity: number | null;
  /** The threshold in force. */
  readonly threshold: number | null;
  /** The calibration that the threshold was read from; null for one that a person or the model chose. */
  readonly calibrationId: string | null;
  /** The nearest question of another entry; null where none was looked at, as for a question that is equal. */
  readonly runnerUp: LoggedRunnerUp | null;
  /** Names of the vetoes against the match. */
  readonly vetoes: readonly string[];
  /** The second look at the match; null where there was none. */
  readonly verifier: LoggedVerdict | null;
  /** What became of its sources, such as `fresh` or `changed`; null where the question decided before. */
  readonly freshness: string | null;
  /** Why an answer that is near was not served; null for one that was, and where questions are not kept. */
  readonly reason: string | null;
}

export interface LoggedRunnerUp {
  readonly entryId: string;
  readonly phrasingId: string;
  readonly similarity: number;
}

export interface LoggedVerdict {
  readonly outcome: "accepted" | "rejected" | "failed";
  readonly by: "chat" | "local";
  /** Names model and prompt, or the weights: scores of two ids are not comparable. */
  readonly verifierId: string;
  /** From 0 to 1; null where it says only yes or no, and where it failed. */
  readonly score: number | null;
  readonly threshold: number | null;
}

export interface LoggedCache {
  /** As in the trace: `hit`, `withheld`, `far`, `stale`, `joined` and so on. */
  readonly outcome: string;
  /** The nearest entry, or the one that was served; null where none was found. */
  readonly entryId: string | null;
  readonly how: "exact" | "similar" | null;
  readonly similarity: number | null;
  /** The threshold in force. */
  readonly threshold: number | null;
  /** As for the golden layer. */
  readonly calibrationId: string | null;
  readonly verifier: LoggedVerdict | null;
  /** `fresh` for one that was served, or what made it stale; null where the question decided before. */
  readonly freshness: string | null;
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
  /** Records whose nearest stored answer it was. */
  readonly cachedId?: string;
  readonly cohort?: LogCohort;
  /** As records hold them. */
  readonly asker?: string;
  readonly person?: string;
  /** Only records with a stage that did not run as configured (true), or without one. */
  readonly degraded?: boolean;
  readonly questionKey?: string;
  /** Records of whose answer somebody said or did this. */
  readonly feedback?: FeedbackKind;
  /** Records whose question or answer holds it, letters a-z in either case. */
  readonly text?: string;
  /** Which records come first. @default "newest" */
  readonly order?: "newest" | "oldest";
  /** Most records. @default 100 */
  readonly limit?: number;
  /** Where the page before ended, in the same order. @default the first record in that order */
  readonly cursor?: string;
}

/** A period of the log in the order of its times. */
export interface TimedQuery extends LogPeriod {
  readonly surface?: string;
  readonly source?: AnswerSource;
  /** Most records. @default 100 */
  readonly limit?: number;
  /** Where the page before ended. @default the first record */
  readonly cursor?: string;
}

/** Where a page in the order of times ended. */
export interface TimedPlace {
  readonly at: string;
  /** Of those that came in at that moment. */
  readonly number: number;
}

export interface LogPage {
  readonly entries: readonly LogEntry[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

export const feedbackKinds = ["up", "down", "wrong", "escalated", "copied"] as const;

/**
 * `up`, `down`: the answer helped, or not. `wrong`: it answered another question. `escalated`: the asker went on to a person.
 * `copied`: the asker took the answer along.
 */
export type FeedbackKind = (typeof feedbackKinds)[number];

/** What one person says of one answer of one aspect takes the place of what was said before: an opinion, or one thing done. */
export function feedbackAspect(kind: FeedbackKind): string {
  return kind === "escalated" || kind === "copied" ? kind : "opinion";
}

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
  throw noPlace(cursor);
}

export function timedCursor({ at, number }: TimedPlace): string {
  return `${number} ${at}`;
}

/** @throws AppError `usage` */
export function readTimedCursor(cursor: string): TimedPlace {
  const [, number, at] = /^(\d{1,15}) (\S{1,40})$/.exec(cursor) ?? [];
  if (number === undefined || at === undefined) throw noPlace(cursor);
  return { at, number: Number(number) };
}

function noPlace(cursor: string): AppError {
  return new AppError("usage", `Not a place in the log: ${JSON.stringify(cursor.slice(0, 60))}.`, {
    hint: "Give the nextCursor of the page before.",
  });
}
