import { dailyRows } from "../price/price-rows.ts";
import type { Prices } from "../price/priced-sweep.ts";
import type { Sweep } from "../sweep/sweep-pairs.ts";
import type { ChooseOptions } from "./choice.ts";
import { findPayingRow } from "./find-paying-row.ts";
import { findSetReasons, precisionReason, priceReason, type Reason } from "./find-reasons.ts";

/** The place of the chosen row, or what stands against every row, the weightiest first. */
export type ChosenRow = { readonly at: number } | { readonly reasons: readonly [Reason, ...Reason[]] };

/**
 * The decision alone, without words for a row that is chosen; also what each resample is asked. Only rows whose precision
 * is shown to be high enough are looked at, and the steps are those from one of these to the next.
 */
export function chooseRow(sweep: Sweep, prices: Prices, options: ChooseOptions): ChosenRow {
  const daily = dailyRows(sweep, prices);
  const meeting = sweep.rows.flatMap(({ precision }, at) =>
    precision && precision.interval.low >= options.minPrecision ? [at] : [],
  );
  const meetingDaily = meeting.flatMap((at) => daily[at] ?? []);
  const paying = findPayingRow(meetingDaily, prices);
  const found = paying === undefined ? undefined : meeting[paying];
  const setReasons = findSetReasons(sweep, options);
  if (found !== undefined && !setReasons.some(({ vetoes }) => vetoes)) return { at: found };
  const isPriceAgainst =
    found === undefined && (meeting.length > 0 || findPayingRow(daily, prices) === undefined);
  const [first, ...others] = [
    ...setReasons,
    ...(meeting.length === 0 ? [precisionReason(sweep.rows, options)] : []),
    ...(isPriceAgainst ? [priceReason(meetingDaily, prices)] : []),
  ];
  return { reasons: [first ?? priceReason(meetingDaily, prices), ...others] };
}
