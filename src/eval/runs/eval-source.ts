import type { Answer } from "../../answer/answer.ts";
import type { AskOptions } from "../../answer/question-context.ts";
import type { OnModelCall } from "../../models/model-call.ts";
import type { Metadata } from "../../stores/documents.ts";
import type { GoldenEntry } from "../../stores/golden.ts";
import type { EvalSetup } from "./eval-run.ts";

/**
 * The pipeline as a run of an evaluation asks it: as it answers anybody, and without a trace of having been asked. What the
 * store holds can be looked at beside it, so that what an answer says of itself need not be believed.
 */
export interface EvalSource {
  /** Answers as `ask` does, but nothing is logged, kept, drawn or compared, and nobody who watches answers is told. */
  ask(question: string, options: EvalAskOptions): Promise<Answer>;
  /** What answers, but for the judge and other tenants. `stored`: whether stored answers may be served. @default "off" */
  describe(options?: Pick<EvalAskOptions, "stored">): Promise<Omit<EvalSetup, "judge" | "tenants">>;
  /** Another text whenever anything was written that shapes answers, by anybody; cheap enough to read beside each question. */
  mark(options?: Pick<EvalAskOptions, "stored">): Promise<string>;
  /** The fixed sentences of a surface, `covered` first: not covered, and not searchable. @throws AppError `surface-unknown` */
  refusals(surface: string | null): Promise<readonly string[]>;
  /** Ids of the entries that hold this phrasing. */
  entriesOf(phrasing: string): Promise<readonly string[]>;
  /** An entry, and which of its sources are no longer as they were reviewed; undefined for an unknown id. */
  entry(id: string): Promise<EvalEntry | undefined>;
  /** What a filter goes by, of every document. */
  documents(): Promise<ReadonlyMap<string, Metadata>>;
  /** Ids of the passages that a document consists of now; empty for one that is not there. */
  passages(documentId: string): Promise<ReadonlySet<string>>;
  /** Id of the model that judges answers; undefined where no chat model is configured. */
  judgeId(): Promise<string | undefined>;
  /**
   * Whether an answer comes to the same as a right one; null where the model failed or does not say the same twice.
   * @throws AppError `aborted`
   */
  judge(
    pair: JudgedAnswer,
    options?: { onCall?: OnModelCall; signal?: AbortSignal },
  ): Promise<boolean | null>;
}

export interface EvalAskOptions extends Omit<AskOptions, "cache" | "log" | "holdout" | "session" | "user"> {
  /** Whether stored answers may be served. None is ever kept. @default "off" */
  stored?: "off" | "read";
}

export interface EvalEntry {
  readonly entry: GoldenEntry;
  /** One line for each source that moved; one line where none was ever recorded. */
  readonly moved: readonly string[];
}

export interface JudgedAnswer {
  readonly question: string;
  readonly answer: string;
  /** What a right answer says. */
  readonly right: string;
}
