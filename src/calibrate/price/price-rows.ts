import type { Sweep } from "../sweep/sweep-pairs.ts";
import type { SweepRow } from "../sweep/sweep-row.ts";
import type { Prices } from "./priced-sweep.ts";

/** Flows of one row in a day, without intervals. */
export interface DailyRow {
  readonly threshold: number;
  readonly hits: number;
  readonly wrong: number;
  /** What second looks cost, those that reject with the rest; 0 without any. */
  readonly cost: number;
  readonly net: number;
}

/** What the rows of a sweep come to in a day; the arithmetic alone, for resamples. */
export function dailyRows(sweep: Sweep, prices: Prices): DailyRow[] {
  return sweep.rows.map((row) => dailyRow(row, prices));
}

function dailyRow({ threshold, hitRate, wrongRate, costPerEligible }: SweepRow, prices: Prices): DailyRow {
  const hits = hitRate.value * prices.perDay;
  const wrong = wrongRate.value * prices.perDay;
  const cost = costPerEligible * prices.perDay;
  return { threshold, hits, wrong, cost, net: netOf({ hits, wrong, cost }, prices) };
}

/** A wrong hit saves what a right one does, and costs besides. */
export function netOf(
  { hits, wrong, cost }: Pick<DailyRow, "hits" | "wrong" | "cost">,
  prices: Prices,
): number {
  return hits * prices.savingPerHit - wrong * prices.wrongCost - cost;
}
