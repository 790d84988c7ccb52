import type { Suggestions } from "../../golden/suggest/create-suggestions.ts";
import type { Feedback, FeedbackKind, LogCounts, LogPage, LogQuery, LogRecord } from "../../stores/log.ts";
import type { QuarantinedPair } from "../../stores/quarantine.ts";
import type { CountedTraffic } from "./count-traffic.ts";
import type { ErasedRecords, LogSelection, RemovedRecords } from "./erase-records.ts";
import type { LogExportOptions } from "./export/export-log.ts";
import type { Replay, ReplayOptions } from "./replay/replay-record.ts";
import type { ServedBy, ServedByOptions } from "./served/served-by.ts";

/** From answers that were given to better ones: the log, what people said, and what follows from it. */
export interface Traffic {
  /**
   * Notes what somebody thinks of an answer, or did with it. The last opinion of one person on one answer counts.
   * @throws AppError `answer-not-found`, `log-off`, `usage`
   */
  feedback(feedback: FeedbackInput): Promise<Feedback>;
  /**
   * Notes that an answer answers another question than the one asked. A reviewed answer is kept from that question from
   * now on, which is durable when this resolves and holds in every process from its next question on.
   * @throws AppError `answer-not-found`, `golden-not-found`, `log-off`, `usage`
   */
  report(report: ReportInput): Promise<ReportOutcome>;
  readonly log: {
    /** Newest first. */
    list(query?: LogQuery): Promise<LogPage>;
    /**
     * Asks the question of an answer again as it was asked, and compares. Nothing is written; models are called as they were
     * for the answer. @throws AppError `answer-not-found`, `log-off`, and all of `ask`
     */
    replay(id: string, options?: ReplayOptions): Promise<Replay>;
    /** Questions that came to each reviewed entry in the last 30 days; undefined where nothing was logged in them. */
    countByEntry(): Promise<CountedTraffic | undefined>;
    /**
     * What was served from one reviewed entry or stored answer, and what a withdrawal would have changed.
     * @throws AppError `golden-not-found` for one that neither the stores nor the log know
     */
    servedBy(id: string, options?: ServedByOptions): Promise<ServedBy>;
    /**
     * Hands all records of a query to `write` as text, the oldest first, in parts that fit into memory; the next part waits
     * for it. Resolves to the number of records.
     */
    export(write: (text: string) => Promise<void> | void, options?: LogExportOptions): Promise<number>;
    /** What was said of these answers, in no order. */
    feedbackOf(answerIds: readonly string[]): Promise<Feedback[]>;
    /** With its trace and what was said about it. @throws AppError `answer-not-found` */
    get(id: string): Promise<LoggedAnswer>;
    /** Removes what is older than a moment (ISO 8601, UTC), and all open proposals. Resolves to the number of records. */
    purge(before: string): Promise<number>;
    /**
     * Removes what is kept of somebody's questions, stored answers and labelled pairs made of them included. Resolves to how
     * many there were; with `dryRun` nothing is removed.
     * @throws AppError `usage` for a selection that names nothing
     */
    erase(selection: LogSelection, options?: { dryRun?: boolean }): Promise<ErasedRecords>;
    /**
     * `purge` for a selection by age alone, after which what people decided stays, and else `erase`.
     * @throws AppError `usage` for a selection that names nothing
     */
    remove(selection: LogSelection, options?: { dryRun?: boolean }): Promise<RemovedRecords>;
  };
  readonly quarantine: {
    /** Newest first. */
    list(): Promise<QuarantinedPair[]>;
    /** Lets an entry answer a question again. Resolves to whether it was kept from it. */
    lift(pair: QuarantineKey): Promise<boolean>;
  };
  readonly suggestions: Suggestions;
}

export interface FeedbackInput {
  answerId: string;
  kind: Exclude<FeedbackKind, "wrong">;
  /** @default null: nobody named */
  by?: string | null;
  /** @default null */
  note?: string | null;
}

/** An answer by its id, or a question with the entry whose answer it got. */
export type ReportInput = Pick<FeedbackInput, "by" | "note"> &
  ({ answerId: string } | { question: string; entryId: string });

export interface ReportOutcome {
  /** What the question is kept from; null where the answer was no reviewed one. */
  readonly quarantined: QuarantinedPair | null;
  /** Whether it became a labelled pair, for which the question must be kept as text. */
  readonly labelled: boolean;
  /** Stored answers that were removed, being wrong for the question they were written for; absent where none was. */
  readonly removedFromCache?: number;
}

export interface LoggedAnswer {
  readonly record: LogRecord;
  /** Oldest first. */
  readonly feedback: readonly Feedback[];
}

/** A question as asked, or its key as `quarantine.list` gives it. */
export interface QuarantineKey {
  entryId: string;
  question: string;
}

export interface LogStatus extends LogCounts {
  readonly enabled: boolean;
  /** Answers of this process that were given, with full durability, before their record was on the disk. */
  readonly late: number;
}
