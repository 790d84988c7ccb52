import type { ReplyCounts } from "../../models/replies/reply-store.ts";
import type { AnswerSource } from "../../stores/log.ts";

/**
 * What one run of an evaluation found, as it is saved, compared and held against a gate. A result keeps what happened to its
 * question; every figure is worked out from results, so that any two runs over the same questions can be compared by any metric.
 */
export interface EvalRun {
  readonly formatVersion: 1;
  readonly id: string;
  /** What people call it: `main`, `threshold-0.8`. */
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly set: EvalSetMark;
  /** As the run began. */
  readonly setup: EvalSetup;
  /**
   * Parts of the setup that moved while questions were asked, in words: `documents`, `thresholds`. Where any did, the results
   * are not those of the setup. Absent in runs of earlier versions, which did not look.
   */
  readonly moved?: readonly string[];
  /** In the order of the set. */
  readonly results: readonly QuestionResult[];
  readonly figures: readonly EvalFigure[];
  /** Of everything that is drawn. */
  readonly seed: number;
  /** Replies of models, and how many of them were taken from earlier runs; absent where none were kept. */
  readonly replies?: ReplyCounts;
}

/** The questions, by what they are and not by where they lay. */
export interface EvalSetMark {
  readonly name: string;
  /** SHA-256 (hex) of the questions with all that is expected of them. */
  readonly hash: string;
  readonly questions: number;
}

/** What answered: two runs under equal setups differ by chance alone. */
export interface EvalSetup extends EvalHoldings {
  readonly assay: string;
  readonly embedderId: string;
  /** Name of the version of the index that was live. */
  readonly indexVersion?: string;
  /** Id of the chat model; null where none was configured. */
  readonly chat: string | null;
  /** Id of the model that judged answers; null where facts alone did. */
  readonly judge: string | null;
  /** Settings that differ from the defaults, without secrets. */
  readonly config: Readonly<Record<string, unknown>>;
  /** The same of each tenant that a question names. */
  readonly tenants?: Readonly<Record<string, EvalHoldings>>;
}

/** What a store held that shapes answers. Runs of earlier versions noted the documents alone. */
export interface EvalHoldings {
  /** Stands for the documents that were searched. */
  readonly index: string;
  /** Stands for the reviewed answers, and for the questions that these must not answer. */
  readonly reviewed?: string;
  /** In force, by name, or `name@surface` for those of a surface; null where none is. */
  readonly thresholds?: Readonly<Record<string, number | null>>;
  /** Stands for weights that were fitted here; absent where none were. */
  readonly weights?: string;
  /** Stands for the stored answers, where these might be served. */
  readonly stored?: string;
}

/** What happened to one question. */
export interface QuestionResult {
  readonly id: string;
  readonly question: string;
  readonly tags: readonly string[];
  readonly surface: string | null;
  readonly tenant: string | null;
  /** How it was answered; null where an error came instead. */
  readonly source: AnswerSource | null;
  /** Golden entry that was served, or came near and was refused. */
  readonly entryId: string | null;
  readonly text: string;
  readonly citedDocuments: readonly string[];
  /** Documents in the order they were recalled, each once. */
  readonly recalledDocuments: readonly string[];
  /** Each document recalled with the queries that found it; absent where the question was the only one. */
  readonly foundBy?: readonly { readonly document: string; readonly queries: readonly string[] }[];
  /** By name of the metric: 0 or 1 for shares, any number for the rest; null where the metric does not apply to it. */
  readonly values: Readonly<Record<string, number | null>>;
  /** What must never happen and did: `stale-serve`, `cross-tenant`, `refusal-not-verbatim`, … */
  readonly violations: readonly string[];
  readonly degraded: readonly string[];
  readonly calls: number;
  /** Null where nobody said what a call costs. */
  readonly cost: number | null;
  readonly milliseconds: number;
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** A metric over the questions it applies to, all of them or those with one tag. */
export interface EvalFigure {
  readonly metric: string;
  /** Null: every question. */
  readonly tag: string | null;
  /** Null where no question counts for it. */
  readonly value: number | null;
  /** Questions it is measured on. */
  readonly n: number;
  /** Of 95 %, by bootstrap over questions, or Wilson's for shares; null where n is too small for one. */
  readonly interval: readonly [low: number, high: number] | null;
}
