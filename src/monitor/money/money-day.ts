/** What money went into, by the stages that call models: `judge` is comparing served answers with fresh ones. */
export const spendKinds = ["generate", "rewrite", "rerank", "verifier", "web", "judge"] as const;
export type SpendKind = (typeof spendKinds)[number];

/** Money of one day (UTC), in the currency of the price table. */
export interface MoneyDay {
  /** Such as `2026-03-01`. */
  readonly day: string;
  readonly answers: number;
  /** Of all calls whose price is known; null where calls were made and none has a price. */
  readonly spent: number | null;
  readonly spentBy: Readonly<Record<SpendKind, number>>;
  /** Calls that were made without a price: what they cost is in no sum. */
  readonly unpriced: number;
  /** Answers served from a store. */
  readonly hits: number;
  /** Of the hits: those whose generation is known, with its price. */
  readonly measuredHits: number;
  /** Of the measured hits: what the generation cost, less what the hit did; null where there are hits and none is measured. */
  readonly saved: number | null;
  /** Tokens of the generations that the measured hits did without. */
  readonly savedInputTokens: number;
  readonly savedOutputTokens: number;
  /** Served answers that somebody reported as wrong. */
  readonly wrong: number;
}
