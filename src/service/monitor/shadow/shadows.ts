import type { Divergence, DivergenceGroup } from "../../../monitor/shadow/divergence.ts";
import type { JudgeFigures } from "../../../monitor/shadow/judge-figures.ts";
import type {
  JudgeEvaluation,
  JudgeOpinion,
  ShadowDay,
  ShadowQuery,
  ShadowRecord,
  ShadowVerdict,
} from "../../../stores/monitor/shadows.ts";

/** Served answers beside what would be written now: how often the two differ, and how far the judge can be believed. */
export interface Shadows {
  status(): Promise<ShadowStatus>;
  /** Newest first. */
  list(query?: ShadowQuery): Promise<ShadowRecord[]>;
  /** By the id of the response that was compared. @throws AppError `shadow-not-found` */
  get(id: string): Promise<ShadowRecord>;
  /** How often the two differ, one figure for each group and judge. */
  divergence(options?: DivergenceOptions): Promise<Divergence[]>;
  /**
   * Compares picked answers of the log that were not compared yet, oldest first, within the day's budget. Interrupted, it
   * goes on where it stopped when it is called again.
   * @throws AppError `config-invalid` without a chat model that writes, `log-off`, `aborted`
   */
  run(options: ShadowRunOptions): Promise<ShadowRun>;
  /**
   * Lets the judge compare pairs that people labelled, and keeps what came of it.
   * @throws AppError `config-invalid` without a chat model, `dataset-invalid` for no pairs, `aborted`
   */
  evaluate(pairs: readonly LabelledAnswers[], options?: EvaluateOptions): Promise<JudgeReport>;
  /** Newest first; those of a tenant before those of the main database, which hold for it too. */
  evaluations(query?: { judge?: string }): Promise<JudgeEvaluation[]>;
}

export interface DivergenceOptions {
  /** ISO 8601, UTC, inclusive. @default the first record */
  since?: string;
  /** Exclusive. @default now */
  until?: string;
  /** @default every surface */
  surface?: string;
  /** @default "all" */
  by?: DivergenceGroup;
}

export interface ShadowStatus {
  readonly on: boolean;
  /** Why nothing is compared; null where something is. */
  readonly offBecause: string | null;
  /** Whether this process compares answers as it gives them; where it does not, `run` does. */
  readonly background: boolean;
  /** What keeps it from working as it is set, with what helps; null where nothing does. */
  readonly problem: string | null;
  /** Null without a chat model. */
  readonly judge: string | null;
  /** Of that judge, the latest; null where there is none. */
  readonly evaluation: JudgeEvaluation | null;
  /** Where surfaces set none of their own. */
  readonly share: number;
  readonly surfaces: Readonly<Record<string, number>>;
  readonly today: ShadowDay & { readonly day: string; readonly most: number; readonly budget: number | null };
  readonly queue: ShadowQueue;
}

/** Of this process, since it was started. */
export interface ShadowQueue {
  readonly waiting: number;
  readonly running: number;
  /** Kept, whatever the verdict. */
  readonly done: number;
  /** Picked while too many waited. */
  readonly dropped: number;
  /** Picked when the day's places or budget were used up. */
  readonly overBudget: number;
  /** Given up when the process closed. */
  readonly abandoned: number;
  /** Came to no record, since the database could not be written. */
  readonly lost: number;
}

export interface ShadowRunOptions {
  /** ISO 8601, UTC, inclusive. */
  since: string;
  /** Exclusive. @default now */
  until?: string;
  /** Most comparisons. @default as many as the day has places for */
  limit?: number;
  /** @default every surface */
  surface?: string;
  /** Told how many comparisons there will be at most, and waited for before the first. @default nobody */
  onPlanned?: (comparisons: number) => Promise<void>;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

export interface ShadowRun {
  /** Answers from reviewed or stored ones. */
  readonly hits: number;
  /** Of these, in the share of their surface. */
  readonly picked: number;
  /** Of these, compared before. */
  readonly known: number;
  /** By verdict. */
  readonly compared: Readonly<Record<ShadowVerdict, number>>;
  /** Picked and not compared: beyond the limit, or the day's budget is used up. */
  readonly left: number;
  /** Whether it ended since the day has no more places or no more budget. */
  readonly isBudgetUsed: boolean;
  /** As far as prices are known; null where none is. */
  readonly cost: number | null;
}

/** Two answers to one question, and what a person says of them. */
export interface LabelledAnswers {
  readonly question: string;
  readonly served: string;
  readonly fresh: string;
  readonly label: JudgeOpinion;
}

export interface EvaluateOptions {
  /** Who labelled. @default null: nobody named */
  by?: string | null;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

export interface JudgeReport {
  readonly evaluation: JudgeEvaluation;
  readonly figures: JudgeFigures;
  /** Of each pair, in order. */
  readonly verdicts: readonly { readonly verdict: ShadowVerdict; readonly reason: string }[];
  readonly cost: number | null;
}
