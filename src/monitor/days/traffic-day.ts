import type { ClusterSums } from "../../stats/arms/arm-sums.ts";
import type { AnswerSource } from "../../stores/log.ts";

/**
 * What one day of the log came to at one surface. Everything that is watched over time is read from these counts: they are
 * small, they can be added up, and a simulation can make them.
 */
export interface TrafficDay {
  /** UTC, such as `2026-03-01`. */
  readonly day: string;
  /** Null for questions that named none. */
  readonly surface: string | null;
  readonly answers: number;
  readonly bySource: Readonly<Record<AnswerSource, number>>;
  /** Answers with at least one stage that did not run as configured. */
  readonly degraded: number;
  /** Near a reviewed answer whose sources had moved. */
  readonly refusedStale: number;
  /**
   * Questions that a reviewed or stored answer fitted while a holdout ran, by what was done with it: served, or withheld.
   * Only these are compared, since they differ in nothing but that.
   */
  readonly served: ArmCounts;
  readonly withheld: ArmCounts;
  /** How many questions had their nearest reviewed question in each of 40 equal bands of similarity from -1 to 1. */
  readonly similarities: readonly number[];
  /** Of all model calls, in the currency of the price table; null where a price is missing. */
  readonly cost: number | null;
  /** What the deployment consisted of, by name and value, such as `embedder=…`; a new one is a deploy. */
  readonly versions: readonly string[];
}

/** Equal bands of similarity, from -1 to 1. */
export const SIMILARITY_BANDS = 40;

/** Questions, and what was seen of them afterwards. */
export interface ArmCounts {
  readonly questions: number;
  /** Questions with a known asker, whose time for a next one is over; of others nobody can tell what came next. */
  readonly followable: number;
  /** Of the followable: asked again in other words within the window. */
  readonly rephrased: number;
  /** Of the followable: the same question again, to the letter as far as case and punctuation go, within the window. */
  readonly repeated: number;
  /** Of the followable: anything asked next in the same session. */
  readonly followedUp: number;
  /** Of the followable: asked again within the window, with questions that were not kept and cannot be compared. */
  readonly unclear: number;
  /** What people and clients said of the answers. */
  readonly up: number;
  readonly down: number;
  readonly wrong: number;
  readonly escalated: number;
  readonly copied: number;
  /**
   * By signal; absent where each question is a unit of its own. The days of one person add up as if they were several
   * people, so a comparison over many days counts its units itself.
   */
  readonly clusters?: Readonly<Record<SignalName, ClusterSums>>;
}

export const signalNames = [
  "rephrased",
  "repeated",
  "followedUp",
  "up",
  "down",
  "wrong",
  "escalated",
  "copied",
] as const;
export type SignalName = (typeof signalNames)[number];
