import { totalOfKnown } from "../../../stats/total-of.ts";
import { count } from "../../../text/count.ts";
import type { MoneyDay } from "../../money/money-day.ts";
import type { DailyRate } from "../../money/rate-per-day.ts";
import type { ReportedMoney } from "../period-report.ts";
import type { ReportSection } from "./report-section.ts";

/** What the models cost, and what serving stored answers did without. */
export function describeMoney(money: ReportedMoney | null): ReportSection {
  const section = { id: "money", title: "Money", commands: ["assay money"] };
  const days = money?.days ?? [];
  const [spent, saved] = [
    totalOfKnown(days.map(({ spent }) => spent)),
    totalOfKnown(days.map(({ saved }) => saved)),
  ];
  if (spent === null && saved === null) {
    return {
      ...section,
      lines: ["What models cost is not known: no call was logged whose model has a price (prices)."],
    };
  }
  const sum = (of: (day: MoneyDay) => number): number => days.reduce((total, day) => total + of(day), 0);
  const [unpriced, hits, measured] = [
    sum((day) => day.unpriced),
    sum((day) => day.hits),
    sum((day) => day.measuredHits),
  ];
  return {
    ...section,
    lines: [
      `Spent ${currency(spent)}, saved ${currency(saved)} by answers that were served again, in the currency of the price table.`,
      ...rateLine("Spent", money?.spentPerDay),
      ...rateLine("Saved", money?.savedPerDay),
      ...(measured === hits
        ? []
        : [`What ${hits - measured} of ${hits} served answers saved is not known, and in no sum.`]),
      ...(unpriced === 0
        ? []
        : [`${unpriced} calls were made without a price: what they cost is in no sum.`]),
    ],
  };
}

/** A mean says little without the days it is of; one of fewer than a week has no interval. */
function rateLine(what: string, rate: DailyRate | null | undefined): string[] {
  if (!rate) return [];
  const { value, interval, days } = rate;
  const range = interval
    ? `95 %: ${currency(interval.low)} to ${currency(interval.high)}`
    : "too few days for an interval";
  return [`${what} ${currency(value)} a day on average of ${count(days, "day")} (${range}).`];
}

function currency(value: number | null): string {
  if (value === null) return "an unknown amount";
  // Of an amount below one, two decimals may be nothing.
  return Math.abs(value) >= 1 || value === 0 ? value.toFixed(2) : String(Number(value.toPrecision(2)));
}
