import { AppError } from "../../errors.ts";
import { percentile } from "../../stats/intervals.ts";
import { resampleOf } from "../../stats/resample.ts";
import { countWeighted, invertCount, weightedShare } from "../../stats/weighted-share.ts";
import { finish } from "../../stats/work-in-steps.ts";
import { priceSweep } from "../price/price-sweep.ts";
import type { Prices } from "../price/priced-sweep.ts";
import { countEligible } from "../sweep/count-rows.ts";
import type { JudgedPair } from "../sweep/judged-pair.ts";
import { sweepPairs } from "../sweep/sweep-pairs.ts";
import { priceAlone } from "./price-alone.ts";
import type { VerifiedPair } from "./verified-pair.ts";
import type { NetPoint, VerifierLatency, VerifierRow, VerifierSweep } from "./verifier-row.ts";

export interface SweepVerifierOptions extends Prices {
  /** @default a fixed grid with the deciles of the similarities */
  thresholds?: readonly number[];
  /** Eligible requests that the pairs stand for. @default the sum of the pairs' weights */
  eligible?: number;
  /** @default 0.97 */
  minPrecision?: number;
  /** @default 1 */
  seed?: number;
  /** @default 1000 */
  resamples?: number;
}

/**
 * The sweep with a verifier as second stage beside the one without, at the same thresholds and on the same pairs.
 *
 * @throws AppError `dataset-invalid` for pairs that cannot be, `usage` for options that cannot
 */
export function sweepVerifier(given: readonly VerifiedPair[], options: SweepVerifierOptions): VerifierSweep {
  checkCalls(given);
  const pairs = given.toSorted(inOrder);
  const { perDay, savingPerHit, wrongCost, minPrecision, seed = 1, resamples = 1000 } = options;
  const prices = { perDay, savingPerHit, wrongCost };
  const wanted = {
    ...(options.eligible !== undefined && { eligible: options.eligible }),
    ...(minPrecision !== undefined && { wantedPrecision: minPrecision }),
  };
  const unverified = pairs.map(withoutVerifier);
  const plain = sweepPairs(unverified, {
    ...wanted,
    ...(options.thresholds && { thresholds: options.thresholds }),
  });
  const thresholds = plain.rows.map(({ threshold }) => threshold);
  const verified = pairs.map(behindVerifier);
  const filtered = sweepPairs(verified, { ...wanted, thresholds });
  const without = finish(priceSweep(plain, { ...prices, pairs: unverified, seed, resamples }));
  const withVerifier = finish(priceSweep(filtered, { ...prices, pairs: verified, seed, resamples }));
  const gains = drawGains(pairs, { thresholds, eligible: plain.eligible, prices, seed, resamples });
  const rows = thresholds.map((threshold, at): VerifierRow => {
    const reaching = reachingAt(pairs, threshold);
    const share = perEligible(reaching, plain.eligible);
    const costPerDay = (filtered.rows[at]?.costPerEligible ?? 0) * perDay;
    const hits = withVerifier.rows[at]?.hitsPerDay.value ?? 0;
    const netWithout = without.rows[at]?.netPerDay.value ?? 0;
    const netWith = withVerifier.rows[at]?.netPerDay.value ?? 0;
    const drawn = (gains[at] ?? []).toSorted((a, b) => a - b);
    const accepted = (pair: VerifiedPair): boolean => pair.accepted;
    return {
      threshold,
      reached: reaching.length,
      falseAccept: weightedShare(
        countWeighted(
          reaching.filter(({ right }) => !right),
          accepted,
        ),
      ),
      falseReject: weightedShare(
        invertCount(
          countWeighted(
            reaching.filter(({ right }) => right),
            accepted,
          ),
        ),
      ),
      callsPerDay: share(() => 1) * perDay,
      costPerDay,
      costPerEligible: perDay > 0 ? costPerDay / perDay : 0,
      costPerHit: hits > 0 ? costPerDay / hits : null,
      latency: latencyOf(
        reaching,
        share(({ latencyMs }) => latencyMs),
      ),
      netWithout,
      netWith,
      gain: {
        value: netWith - netWithout,
        interval: { low: percentile(drawn, 0.025), high: percentile(drawn, 0.975) },
      },
    };
  });
  const best = {
    without: bestOf(rows, ({ netWithout }) => netWithout),
    withVerifier: bestOf(rows, ({ netWith }) => netWith),
  };
  const bestNet = Math.max(0, best.without?.netPerDay ?? 0, best.withVerifier?.netPerDay ?? 0);
  return { without, withVerifier, rows, best, alone: priceAlone(pairs, { prices, bestNet }) };
}

/** The strictest of those that net most. */
function bestOf(rows: readonly VerifierRow[], netOf: (row: VerifierRow) => number): NetPoint | null {
  const [best] = rows
    .map((row) => ({ threshold: row.threshold, netPerDay: netOf(row) }))
    .toSorted((a, b) => b.netPerDay - a.netPerDay);
  return best && best.netPerDay > 0 ? best : null;
}

/** As the sweep sees a pair behind the verifier: a rejected request counts, is charged and is never admitted. */
export function behindVerifier({
  similarity,
  right,
  weight = 1,
  blocked = false,
  accepted,
  cost,
}: VerifiedPair): JudgedPair {
  return { similarity, right, weight, blocked: blocked || !accepted, cost: blocked ? 0 : cost };
}

/** The same pair where no verifier is asked, which costs nothing. */
export function withoutVerifier({
  similarity,
  right,
  weight = 1,
  blocked = false,
}: VerifiedPair): JudgedPair {
  return { similarity, right, weight, blocked };
}

function reachingAt(pairs: readonly VerifiedPair[], threshold: number): VerifiedPair[] {
  return pairs.filter(({ similarity, blocked = false }) => !blocked && similarity >= threshold);
}

/** Weighted sum of a number over those that reach the verifier, for each eligible request. */
function perEligible(reaching: readonly VerifiedPair[], eligible: number) {
  return (of: (pair: VerifiedPair) => number): number =>
    reaching.reduce((sum, pair) => sum + (pair.weight ?? 1) * of(pair), 0) / eligible;
}

function latencyOf(reaching: readonly VerifiedPair[], perEligibleMs: number): VerifierLatency | null {
  if (reaching.length === 0) return null;
  const weight = reaching.reduce((sum, pair) => sum + (pair.weight ?? 1), 0);
  const sorted = reaching.toSorted((a, b) => a.latencyMs - b.latencyMs);
  const below = (share: number): number => {
    let seen = 0;
    const found = sorted.find((pair) => {
      seen += pair.weight ?? 1;
      return seen >= share * weight;
    });
    return (found ?? sorted.at(-1))?.latencyMs ?? 0;
  };
  const mean = reaching.reduce((sum, pair) => sum + (pair.weight ?? 1) * pair.latencyMs, 0) / weight;
  return { mean, p50: below(0.5), p95: below(0.95), perEligible: perEligibleMs };
}

interface DrawOptions {
  readonly thresholds: readonly number[];
  readonly eligible: number;
  readonly prices: Prices;
  readonly seed: number;
  readonly resamples: number;
}

/** What the verifier gains at each threshold, on resamples: both ways on the same pairs, so that they are compared alike. */
function drawGains(pairs: readonly VerifiedPair[], options: DrawOptions): number[][] {
  const { thresholds, prices, ...draws } = options;
  const unpaired = Math.max(0, options.eligible - countEligible(pairs, undefined).weight);
  const gains: number[][] = thresholds.map(() => []);
  for (const resample of resampleOf(pairs, draws)) {
    const eligible = countEligible(resample, undefined).weight + unpaired;
    const bands = thresholds.map(() => 0);
    for (const pair of resample) {
      const at = thresholds.findIndex((threshold) => pair.similarity >= threshold);
      if (pair.blocked || at === -1) continue;
      bands[at] = (bands[at] ?? 0) + (pair.weight ?? 1) * gainOf(pair, prices);
    }
    let gain = 0;
    for (const [at, band] of bands.entries()) {
      gain += band;
      gains[at]?.push((gain / eligible) * prices.perDay);
    }
  }
  return gains;
}

/** A rejected request no longer saves, and no longer costs where it was wrong; each call costs. */
function gainOf({ accepted, right, cost }: VerifiedPair, prices: Prices): number {
  const spared = right ? 0 : prices.wrongCost;
  return (accepted ? 0 : spared - prices.savingPerHit) - cost;
}

/** Any order that depends on the pairs alone, so that draws do. */
export function inOrder(a: VerifiedPair, b: VerifiedPair): number {
  return (
    b.similarity - a.similarity ||
    Number(b.right) - Number(a.right) ||
    Number(b.accepted) - Number(a.accepted) ||
    (b.weight ?? 1) - (a.weight ?? 1) ||
    Number(b.blocked ?? false) - Number(a.blocked ?? false) ||
    b.cost - a.cost
  );
}

/** @throws AppError `dataset-invalid` */
function checkCalls(pairs: readonly VerifiedPair[]): void {
  for (const [at, { cost, latencyMs }] of pairs.entries()) {
    if (cost >= 0 && latencyMs >= 0 && Number.isFinite(cost) && Number.isFinite(latencyMs)) continue;
    throw new AppError("dataset-invalid", `Pair ${at + 1} has a call of ${cost} in ${latencyMs} ms.`, {
      hint: "Cost and latency of a call are 0 or more.",
    });
  }
}
