import { AppError } from "../../errors.ts";
import { type Interval, percentile } from "../../stats/intervals.ts";
import { resampleOf } from "../../stats/resample.ts";
import type { Steps } from "../../stats/work-in-steps.ts";
import { countEligible, countRows } from "../sweep/count-rows.ts";
import type { JudgedPair } from "../sweep/judged-pair.ts";
import type { Sweep } from "../sweep/sweep-pairs.ts";
import type { SweepRow } from "../sweep/sweep-row.ts";
import { dailyRows, netOf } from "./price-rows.ts";
import type { Estimate, PricedRow, PricedSweep, PriceInterval, Prices, StepPrice } from "./priced-sweep.ts";

export interface PriceOptions extends Prices {
  /** The pairs that were swept, for the bootstrap. */
  pairs: readonly JudgedPair[];
  /** @default 1 */
  seed?: number;
  /** @default 1000 */
  resamples?: number;
}

/** Fewest right and wrong pairs for which a bootstrap interval is trusted. */
const LEAST_OF_EACH = 5;

/**
 * What each row saves and costs in a day, and what each step to a looser row costs for every further wrong answer.
 *
 * @throws AppError `usage` for a number that cannot be a price
 */
export function* priceSweep(sweep: Sweep, options: PriceOptions): Steps<PricedSweep> {
  checkPrices(options);
  const { pairs, seed = 1, resamples = 1000, perDay, savingPerHit, wrongCost } = options;
  const prices = { perDay, savingPerHit, wrongCost };
  const drawn = yield* drawRows(sweep, { pairs, prices, seed, resamples });
  const daily = dailyRows(sweep, prices);
  return {
    ...prices,
    sweep,
    bootstrap: { seed, resamples },
    rows: sweep.rows.map((row, at): PricedRow => {
      const { hits = 0, wrong = 0, cost = 0, net = 0 } = daily[at] ?? {};
      const before = daily[at - 1];
      return {
        threshold: row.threshold,
        hitsPerDay: estimate(hits, scale(row.hitRate.interval, perDay)),
        savedPerDay: estimate(hits * savingPerHit, scale(row.hitRate.interval, perDay * savingPerHit)),
        wrongPerDay: estimate(wrong, scale(row.wrongRate.interval, perDay)),
        netPerDay: estimate(net, intervalOf(drawn[at]?.nets ?? [])),
        step: stepPrice(row, {
          hits: hits - (before?.hits ?? 0),
          wrong: wrong - (before?.wrong ?? 0),
          cost: cost - (before?.cost ?? 0),
          wrongShares: drawn[at]?.wrongShares ?? [],
          prices,
        }),
      };
    }),
  };
}

interface DrawnRow {
  readonly nets: number[];
  /** Wrong among the added pairs. */
  readonly wrongShares: number[];
}

function* drawRows(
  sweep: Sweep,
  options: { pairs: readonly JudgedPair[]; prices: Prices; seed: number; resamples: number },
): Steps<DrawnRow[]> {
  const { pairs, prices, ...draws } = options;
  const thresholds = sweep.rows.map(({ threshold }) => threshold);
  const unpaired = sweep.eligible - countEligible(pairs, undefined).weight;
  const drawn = thresholds.map((): DrawnRow => ({ nets: [], wrongShares: [] }));
  for (const resample of resampleOf(pairs, draws)) {
    yield;
    const eligible = countEligible(resample, undefined).weight + Math.max(0, unpaired);
    for (const [at, { admitted, added, cost }] of countRows(resample, thresholds).entries()) {
      const perDay = (weight: number): number => (weight / eligible) * prices.perDay;
      const wrong = perDay(admitted.weight - admitted.successWeight);
      drawn[at]?.nets.push(netOf({ hits: perDay(admitted.weight), wrong, cost: perDay(cost) }, prices));
      if (added.items > 0) drawn[at]?.wrongShares.push(1 - added.successWeight / added.weight);
    }
  }
  return drawn;
}

function stepPrice(
  { step, precision, admitted, wrong: wrongPairs }: SweepRow,
  options: { hits: number; wrong: number; cost: number; wrongShares: readonly number[]; prices: Prices },
): StepPrice {
  const { hits, wrong, cost, wrongShares, prices } = options;
  const added = step ?? { from: null, admitted, wrong: wrongPairs, precision };
  const base = { from: step?.from ?? null, hitsPerDay: hits, wrongPerDay: wrong };
  if (!added.precision) return { ...base, price: null, interval: null, pays: "not-told" };
  const isEnough = Math.min(added.wrong, added.admitted - added.wrong) >= LEAST_OF_EACH;
  const wrongShare = isEnough
    ? intervalOf(wrongShares)
    : { low: 1 - added.precision.interval.high, high: 1 - added.precision.interval.low };
  // What second looks cost is taken off what the added hits save; where that eats all of it, nothing is saved.
  const saved = Math.max(0, hits * prices.savingPerHit - cost);
  const perHit = cost > 0 && hits > 0 ? saved / hits : prices.savingPerHit;
  const interval: PriceInterval = {
    low: perHit / wrongShare.high,
    high: wrongShare.low > 0 ? perHit / wrongShare.low : null,
    method: isEnough ? "bootstrap" : "wilson",
  };
  // From the rows themselves, so that the price is what a reader of the table works out.
  const price = added.wrong === 0 || wrong <= 0 ? null : saved / wrong;
  return { ...base, price, interval, pays: paysAt(interval, prices.wrongCost) };
}

function paysAt({ low, high }: PriceInterval, wrongCost: number): StepPrice["pays"] {
  if (low > wrongCost) return "yes";
  return high !== null && high <= wrongCost ? "no" : "not-told";
}

function estimate(value: number, interval: Interval): Estimate {
  return { value, interval };
}

function scale({ low, high }: Interval, by: number): Interval {
  return { low: low * by, high: high * by };
}

/** Middle 95 % of the values. */
function intervalOf(values: readonly number[]): Interval {
  const sorted = values.toSorted((a, b) => a - b);
  return { low: percentile(sorted, 0.025), high: percentile(sorted, 0.975) };
}

function checkPrices({ perDay, savingPerHit, wrongCost, resamples = 1000 }: PriceOptions): void {
  for (const [name, value] of Object.entries({ perDay, savingPerHit, wrongCost })) {
    if (value >= 0 && Number.isFinite(value)) continue;
    throw new AppError("usage", `${name} cannot be ${value}.`, {
      hint: "Requests and amounts are 0 or more.",
    });
  }
  if (resamples >= 1 && Number.isInteger(resamples)) return;
  throw new AppError("usage", `There cannot be ${resamples} resamples.`, { hint: "Use 1000." });
}
