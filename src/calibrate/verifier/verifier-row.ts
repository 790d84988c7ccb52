import type { WeightedShare } from "../../stats/weighted-share.ts";
import type { PricedRow, PricedSweep } from "../price/priced-sweep.ts";

/**
 * A second stage, priced. Its cost and its time are charged to **every eligible request that reaches it**: every one whose
 * nearest stored question is at or above the threshold and that no veto keeps apart, whether the verifier then accepts or
 * rejects. A rejected request pays for the verifier and for the answer it gets instead. Requests below the threshold never
 * reach it and pay nothing.
 */
export interface VerifierSweep {
  /** Without the verifier. */
  readonly without: PricedSweep;
  /** What the verifier lets through, with what all its calls cost taken off the nets and the steps. */
  readonly withVerifier: PricedSweep;
  /** Strictest first; the thresholds of both sweeps. */
  readonly rows: readonly VerifierRow[];
  /** The threshold that nets most, without and with the verifier and its cost; null where none nets anything. */
  readonly best: { readonly without: NetPoint | null; readonly withVerifier: NetPoint | null };
  readonly alone: AloneRow;
}

export interface NetPoint {
  readonly threshold: number;
  readonly netPerDay: number;
}

export interface VerifierRow {
  readonly threshold: number;
  /** Labelled pairs that reach the verifier. */
  readonly reached: number;
  /** Wrong pairs accepted, of the wrong ones that reach it; null where none does. */
  readonly falseAccept: WeightedShare | null;
  /** Right pairs rejected, of the right ones that reach it; null where none does. */
  readonly falseReject: WeightedShare | null;
  /** Requests a day that reach it. */
  readonly callsPerDay: number;
  readonly costPerDay: number;
  /** The day's cost over all eligible requests, those that never reach it with them. */
  readonly costPerEligible: number;
  /** The day's cost over the requests it lets through; null where it lets none through. */
  readonly costPerHit: number | null;
  /** Milliseconds; null where nothing reaches it. */
  readonly latency: VerifierLatency | null;
  /** Net of the same threshold without the verifier. */
  readonly netWithout: number;
  /** Net of what it lets through, less its own cost. */
  readonly netWith: number;
  /** `netWith` less `netWithout`, with a 95 % interval by bootstrap over pairs. */
  readonly gain: PricedRow["netPerDay"];
}

export interface VerifierLatency {
  /** Added to a request that reaches it: mean, median and 95th percentile. */
  readonly mean: number;
  readonly p50: number;
  readonly p95: number;
  /** Mean over all eligible requests. */
  readonly perEligible: number;
}

/** What the small model could answer by itself, nothing stored and no large model: every eligible request goes to it. */
export interface AloneRow {
  /** Labelled pairs on which it was tried; 0 where nobody tried. */
  readonly tried: number;
  readonly precision: WeightedShare | null;
  readonly savedPerDay: number | null;
  readonly wrongPerDay: number | null;
  readonly costPerDay: number | null;
  /** Saved less its cost and less what its wrong answers cost. */
  readonly netPerDay: number | null;
  readonly latencyMs: number | null;
  /** The best net of the rows it competes with, with or without the verifier; at least 0, which is serving nothing. */
  readonly bestNet: number;
  /**
   * Share of right answers at which it would net as much as the best of those; above 1 it never does. Where its cost
   * was not measured, at a cost of 0.
   */
  readonly breakEven: number | null;
}
