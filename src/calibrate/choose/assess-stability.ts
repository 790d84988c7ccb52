import { resampleOf } from "../../stats/resample.ts";
import type { Steps } from "../../stats/work-in-steps.ts";
import type { Prices } from "../price/priced-sweep.ts";
import { countEligible } from "../sweep/count-rows.ts";
import type { JudgedPair } from "../sweep/judged-pair.ts";
import { type Sweep, sweepPairs } from "../sweep/sweep-pairs.ts";
import type { ChooseOptions, NoReason } from "./choice.ts";
import { chooseRow } from "./choose-row.ts";

/**
 * How far the choice hangs on which pairs happened to be labelled: it is made again on resamples of the pairs, at the same
 * thresholds. A choice that few resamples repeat is one of several that fit the labels as well.
 */
export interface Stability {
  readonly seed: number;
  readonly resamples: number;
  /** Shares of the resamples. */
  readonly run: number;
  readonly doNotRun: number;
  /** That decide as the whole sample did: the same threshold, or not to run. */
  readonly same: number;
  /** The same threshold or one of its two neighbours in the sweep; equal to `same` for not running. */
  readonly near: number;
  /** Thresholds that were chosen, strictest first. */
  readonly thresholds: readonly { readonly threshold: number; readonly share: number }[];
  readonly reasons: readonly { readonly reason: NoReason; readonly share: number }[];
}

export interface StabilityOptions extends Prices, ChooseOptions {
  pairs: readonly JudgedPair[];
  /** @default 1 */
  seed?: number;
  /** @default 200 */
  resamples?: number;
}

export function* assessStability(sweep: Sweep, options: StabilityOptions): Steps<Stability> {
  const { pairs, seed = 1, resamples = 200 } = options;
  const thresholds = sweep.rows.map(({ threshold }) => threshold);
  const unpaired = Math.max(0, sweep.eligible - countEligible(pairs, undefined).weight);
  const chosen = chooseRow(sweep, options, options);
  const chosenAt = "at" in chosen ? chosen.at : undefined;
  const places = new Map<number, number>();
  const reasons = new Map<NoReason, number>();
  const sorted = pairs.toSorted((a, b) => b.similarity - a.similarity);
  for (const resample of resampleOf(sorted, { seed, resamples })) {
    yield;
    const again = sweepPairs(resample, {
      thresholds,
      eligible: countEligible(resample, undefined).weight + unpaired,
      wantedWidth: sweep.wanted.width,
      wantedPrecision: sweep.wanted.precision,
    });
    const choice = chooseRow(again, options, options);
    if ("at" in choice) places.set(choice.at, (places.get(choice.at) ?? 0) + 1);
    else reasons.set(choice.reasons[0].reason, (reasons.get(choice.reasons[0].reason) ?? 0) + 1);
  }
  const shareAt = (at: number): number => (places.get(at) ?? 0) / resamples;
  const run = [...places.values()].reduce((sum, times) => sum + times, 0) / resamples;
  const same = chosenAt === undefined ? 1 - run : shareAt(chosenAt);
  return {
    seed,
    resamples,
    run,
    doNotRun: 1 - run,
    same,
    near: chosenAt === undefined ? same : same + shareAt(chosenAt - 1) + shareAt(chosenAt + 1),
    thresholds: thresholds.flatMap((threshold, at) =>
      places.has(at) ? [{ threshold, share: shareAt(at) }] : [],
    ),
    reasons: [...reasons]
      .map(([reason, times]) => ({ reason, share: times / resamples }))
      .toSorted((a, b) => b.share - a.share),
  };
}
