import type { CandidateRow } from "../../eval/labels/candidate-file.ts";
import type { LabelledPair, LabelQuery } from "../../stores/labels.ts";
import type { LabelDraws } from "./draws/label-draws.ts";

/** From the log to labelled pairs: which to look at, and what was said about them. */
export interface Labelling {
  /**
   * Draws pairs from the log: each question that was asked, with the stored question nearest to it.
   * @throws AppError `log-off`, those of the embedder, `aborted`
   */
  mine(options?: MineOptions): Promise<MinedPairs>;
  /**
   * What the chat model says of each pair, in order, told as it comes; undefined for one without an answer, and where the model failed.
   * @throws AppError `config-invalid` without a chat model, `aborted`
   */
  judge(pairs: readonly CandidateRow[], options?: JudgeOptions): Promise<JudgeOutcome>;
  /** Adds labels; one that is there already is passed over. */
  add(labels: readonly LabelledPair[]): Promise<void>;
  /** In the order they were added. */
  list(query?: LabelQuery): Promise<LabelledPair[]>;
  /** Labelling by several people at once, without a file. */
  readonly draws: LabelDraws;
}

export interface MineOptions {
  /** Pairs to draw. @default 300 */
  pairs?: number;
  /** Fewest of the strictest band, as far as there are. @default 100 */
  strictest?: number;
  /** @default 6 */
  bands?: number;
  /** @default 1 */
  seed?: number;
  /** ISO 8601, UTC, inclusive. @default the first record of the log */
  since?: string;
  /** ISO 8601, UTC: as the log and the labels were then, that moment's records with them. @default now */
  until?: string;
  /** @default every surface */
  surface?: string;
  /** Different questions that are compared, the newest. @default 3000 */
  questions?: number;
  signal?: AbortSignal;
  /** Told how many texts are embedded. @default nobody */
  onProgress?: (done: number, total: number) => void;
}

export interface MinedPairs {
  readonly rows: readonly CandidateRow[];
  readonly seed: number;
  /** Requests that a threshold decides about: what `calibrate cache --eligible` asks for. */
  readonly requests: number;
  /** Different questions among them. */
  readonly questions: number;
  /** Left out, since a person labelled the question before. */
  readonly labelled: number;
  /** With nothing stored that could serve them. */
  readonly alone: number;
  /** Pairs that occurred again, at another surface or for another audience, and whose requests were added to the first. */
  readonly joined: number;
}

export interface JudgeOptions {
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
  /** Told of verdicts that were paid for, a few at a time, and waited for before more are asked. @default nobody */
  onVerdicts?: (verdicts: readonly PairVerdict[]) => Promise<void>;
}

export interface PairVerdict {
  readonly pair: CandidateRow;
  readonly same: boolean;
  /** Names model and prompt. */
  readonly by: string;
}

export interface JudgeOutcome {
  /** Names model and prompt. */
  readonly by: string;
  readonly verdicts: readonly (boolean | undefined)[];
  /** Calls that came to no verdict. */
  readonly failed: number;
  /** Of all calls; null where the model has no price. */
  readonly cost: number | null;
}
