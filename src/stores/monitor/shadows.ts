/**
 * Answers that were served from a store and generated anew behind the scenes, with what a judge said of the two. They tell
 * how often a stored answer is no longer what would be written, which no error and no latency shows.
 */
export interface ShadowStore {
  /**
   * Takes one of the day's places before anything is generated, whoever asks: false where `most` are taken or `budget` is
   * spent. A place is not given back, so that a shadow that fails over and over costs no more than one that succeeds.
   */
  claim(day: ShadowBudget): Promise<boolean>;
  /**
   * Keeps what came of a place, and adds its cost to the day that it was begun. A record whose id is known already is
   * passed over, but for its cost, which was spent all the same.
   */
  append(record: ShadowRecord): Promise<void>;
  /** What one day's places came to so far. */
  readDay(day: string): Promise<ShadowDay>;
  get(id: string): Promise<ShadowRecord | undefined>;
  /** Newest first. */
  list(query?: ShadowQuery): Promise<ShadowRecord[]>;
  /** Removes records of questions from before a moment (ISO 8601, UTC). Resolves to their number. */
  purge(before: string): Promise<number>;
  /** Removes those of these responses; what their days cost stays. Resolves to their number. */
  removeOf(answerIds: readonly string[]): Promise<number>;
  /** Durable when it resolves. A record whose id is known already is passed over. */
  addEvaluation(evaluation: JudgeEvaluation): Promise<void>;
  /** Newest first. */
  listEvaluations(query?: { readonly judge?: string }): Promise<JudgeEvaluation[]>;
}

export interface ShadowBudget {
  /** UTC, such as `2026-03-01`. */
  readonly day: string;
  /** Most shadows begun on one day. */
  readonly most: number;
  /** Most that a day's shadows may cost, in the currency of the price table; null: no bound. */
  readonly budget: number | null;
}

export interface ShadowDay {
  /** Places taken. */
  readonly started: number;
  /** Of those that ended, as far as prices are known. */
  readonly cost: number;
}

export const shadowVerdicts = ["same", "different", "unsure", "failed"] as const;
/** `unsure`: the judge said one thing in one order and another in the other. `failed`: no fresh answer, or no verdict. */
export type ShadowVerdict = (typeof shadowVerdicts)[number];

export interface ShadowRecord {
  readonly id: string;
  /** Id of the response that was served. */
  readonly answerId: string;
  /** When the question came in: ISO 8601, UTC. */
  readonly at: string;
  /** When the comparison was begun, which is the day that its cost counts for: ISO 8601, UTC. */
  readonly ranAt: string;
  readonly surface: string | null;
  readonly source: "golden" | "cached";
  /** The golden entry, or the stored answer. */
  readonly entryId: string;
  readonly verdict: ShadowVerdict;
  /**
   * What the judge said with the served answer first, and with it second; null where it said nothing. It is not asked where
   * both texts are the same, nor where the fresh one says that the documents hold no answer.
   */
  readonly orders: readonly [JudgeOpinion | null, JudgeOpinion | null];
  /** What the judge said, or why there is no verdict; a code word alone where questions are not kept. */
  readonly reason: string;
  /** The answer that was generated; null where questions are not kept, or none was. */
  readonly fresh: string | null;
  /** Names the judge: model and prompt. */
  readonly judge: string;
  /** Names what wrote the fresh answer: model and prompt. */
  readonly generator: string;
  readonly embedderId: string;
  /** Of the generation and both judgements, as far as prices are known; null where none is. */
  readonly cost: number | null;
  readonly milliseconds: number;
}

export type JudgeOpinion = "same" | "different";

export interface ShadowQuery {
  /** ISO 8601, UTC, inclusive. @default the first record */
  readonly since?: string;
  /** Exclusive. @default now */
  readonly until?: string;
  readonly surface?: string;
  readonly entryId?: string;
  readonly verdict?: ShadowVerdict;
  /** Most records. @default all */
  readonly limit?: number;
}

/** How a judge did on pairs of answers that people had labelled. */
export interface JudgeEvaluation {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly judge: string;
  /** SHA-256 (hex) of the labelled pairs. */
  readonly pairsHash: string;
  /** By what people said and what the judge said. */
  readonly counts: Readonly<Record<JudgeOpinion, Readonly<Record<ShadowVerdict, number>>>>;
  readonly by: string | null;
}
