import type { Interval } from "../../stats/intervals.ts";
import type { Sweep } from "../sweep/sweep-pairs.ts";

/** What a hit and a wrong answer are worth; any currency, one for all. */
export interface Prices {
  /** Eligible requests a day. */
  readonly perDay: number;
  /** Saved by each request that is served from what is stored, right or wrong. */
  readonly savingPerHit: number;
  /** What one wrong answer costs. */
  readonly wrongCost: number;
}

/** A sweep in money. */
export interface PricedSweep extends Prices {
  readonly sweep: Sweep;
  /** One for each row of the sweep, in its order. */
  readonly rows: readonly PricedRow[];
  readonly bootstrap: { readonly seed: number; readonly resamples: number };
}

/** A number with its 95 % interval. */
export interface Estimate {
  readonly value: number;
  readonly interval: Interval;
}

export interface PricedRow {
  readonly threshold: number;
  readonly hitsPerDay: Estimate;
  readonly savedPerDay: Estimate;
  readonly wrongPerDay: Estimate;
  /** Saved less what the wrong answers and second looks cost. The interval is a bootstrap over pairs. */
  readonly netPerDay: Estimate;
  /** What this row does beyond the next stricter one, or beyond serving nothing for the strictest. */
  readonly step: StepPrice;
}

/** The price of one more wrong answer: what is saved, less what second looks cost, for each wrong answer that is added. */
export interface StepPrice {
  /** Threshold of the stricter row; null for serving nothing. */
  readonly from: number | null;
  readonly hitsPerDay: number;
  readonly wrongPerDay: number;
  /** Saved for each added wrong answer; null where no added pair is wrong, or none is added at all. */
  readonly price: number | null;
  /** 95 %; null where no pair is added. An upper end of null is no upper end: the added pairs may all be right. */
  readonly interval: PriceInterval | null;
  /** Whether the price, as far as it is known, is above the cost of a wrong answer. */
  readonly pays: "yes" | "no" | "not-told";
}

export interface PriceInterval {
  readonly low: number;
  readonly high: number | null;
  /**
   * `bootstrap` over pairs; `wilson` where fewer than five of the added pairs are right or fewer than five wrong: a
   * resample cannot hold what the sample does not.
   */
  readonly method: "bootstrap" | "wilson";
}
