import { percentile } from "../../stats/intervals.ts";
import { resampleOf } from "../../stats/resample.ts";
import { netOf } from "../price/price-rows.ts";
import type { Estimate, Prices } from "../price/priced-sweep.ts";
import type { VerifiedPair } from "./verified-pair.ts";

export interface NetGainOptions {
  /** Threshold without the verifier. */
  without: number;
  /** Threshold with it. */
  withVerifier: number;
  /** Requests that the pairs stand for. */
  eligible: number;
  prices: Prices;
  seed: number;
  resamples: number;
}

/**
 * What running with the verifier at its threshold nets beyond running without it at another, in a day. Both are read from the
 * same pairs and from the same resamples of them, so that the difference is not blurred by what the two have in common.
 */
export function netGain(pairs: readonly VerifiedPair[], options: NetGainOptions): Estimate {
  const { eligible, prices, seed, resamples } = options;
  const weightOf = (some: readonly VerifiedPair[]): number =>
    some.reduce((sum, { weight = 1 }) => sum + weight, 0);
  const unpaired = Math.max(0, eligible - weightOf(pairs));
  const gainOf = (some: readonly VerifiedPair[]): number => {
    const gained = some.reduce((sum, pair) => sum + (pair.weight ?? 1) * pairGain(pair, options), 0);
    return (gained / (weightOf(some) + unpaired)) * prices.perDay;
  };
  const drawn = [...resampleOf(pairs, { seed, resamples })].map(gainOf).toSorted((a, b) => a - b);
  return {
    value: gainOf(pairs),
    interval: { low: percentile(drawn, 0.025), high: percentile(drawn, 0.975) },
  };
}

function pairGain(
  { similarity, right, blocked = false, accepted, cost }: VerifiedPair,
  { without, withVerifier, prices }: NetGainOptions,
): number {
  if (blocked) return 0;
  const net = (isServed: boolean, paid: number): number =>
    netOf({ hits: Number(isServed), wrong: Number(isServed && !right), cost: paid }, prices);
  const isAsked = similarity >= withVerifier;
  return net(isAsked && accepted, isAsked ? cost : 0) - net(similarity >= without, 0);
}
