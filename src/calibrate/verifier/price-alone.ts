import { countWeighted, weightedShare } from "../../stats/weighted-share.ts";
import type { Prices } from "../price/priced-sweep.ts";
import type { VerifiedPair } from "./verified-pair.ts";
import type { AloneRow } from "./verifier-row.ts";

/**
 * The plain question beside every second stage: what could the small model answer by itself? Each eligible request would go to
 * it and to nothing else, so each saves what a hit saves, costs what the small model costs, and is wrong as often as it is.
 */
export function priceAlone(
  pairs: readonly VerifiedPair[],
  { prices, bestNet }: { prices: Prices; bestNet: number },
): AloneRow {
  const { perDay, savingPerHit, wrongCost } = prices;
  const tried = pairs.flatMap(({ alone, weight = 1 }) => (alone ? [{ ...alone, weight }] : []));
  const precision = weightedShare(countWeighted(tried, ({ right }) => right));
  const weight = tried.reduce((sum, one) => sum + one.weight, 0);
  const mean = (of: (one: (typeof tried)[number]) => number): number =>
    tried.reduce((sum, one) => sum + one.weight * of(one), 0) / weight;
  const cost = tried.length > 0 ? mean((one) => one.cost) : 0;
  const margin = savingPerHit - cost - (perDay > 0 ? bestNet / perDay : 0);
  const base = {
    tried: tried.length,
    precision,
    bestNet,
    breakEven: wrongCost > 0 ? Math.max(0, 1 - margin / wrongCost) : null,
  };
  if (!precision) {
    return {
      ...base,
      savedPerDay: null,
      wrongPerDay: null,
      costPerDay: null,
      netPerDay: null,
      latencyMs: null,
    };
  }
  const wrong = (1 - precision.value) * perDay;
  const [saved, costPerDay] = [savingPerHit * perDay, cost * perDay];
  return {
    ...base,
    savedPerDay: saved,
    wrongPerDay: wrong,
    costPerDay,
    netPerDay: saved - costPerDay - wrong * wrongCost,
    latencyMs: mean((one) => one.latencyMs),
  };
}
