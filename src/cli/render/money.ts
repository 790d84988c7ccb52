import { type MoneyDay, spendKinds } from "../../monitor/money/money-day.ts";
import type { DailyRate } from "../../monitor/money/rate-per-day.ts";
import type { MoneyPrediction, MoneyReport, PredictedAmount } from "../../service/monitor/money/money.ts";
import { count } from "../../text/count.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";

/** Costs are small numbers: four digits after the point, in the currency of the price table. */
export function renderCost(value: number | null): string {
  return value === null ? "?" : value.toFixed(4);
}

export function renderMoney(report: MoneyReport, styler: Styler): string {
  const { days, spentPerDay, savedPerDay, predictions } = report;
  if (days.length === 0) return "The log holds nothing of this time.";
  const unpriced = days.reduce((sum, day) => sum + day.unpriced, 0);
  const heading = ["day", "answers", "spent", "hits", "measured", "saved", "wrong"].map(styler.dim);
  return [
    renderColumns([
      heading,
      ...days.map((day) => [
        ...[day.day, String(day.answers), renderCost(day.spent), String(day.hits)],
        ...[String(day.measuredHits), renderCost(day.saved), String(day.wrong)],
      ]),
    ]),
    "",
    renderColumns([
      ["spent a day", renderRate(spentPerDay)],
      ["saved a day", renderRate(savedPerDay)],
      ...spendKinds.flatMap((kind) => {
        const sum = days.reduce((total, { spentBy }) => total + spentBy[kind], 0);
        return sum === 0 ? [] : [[`  ${kind}`, renderCost(sum)]];
      }),
    ]),
    ...(unpriced === 0
      ? []
      : [`${styler.yellow("warning")} ${count(unpriced, "call")} without a price (prices): in no sum.`]),
    ...predictions.flatMap((prediction) => ["", renderPrediction(prediction, styler)]),
  ].join("\n");
}

function renderPrediction(
  { surface, at, threshold, predicted, measured }: MoneyPrediction,
  { dim }: Styler,
): string {
  const amounts: readonly PredictedAmount[] = ["hits", "saved", "wrong"];
  const place = surface === null ? "" : ` of ${surface}`;
  return [
    `Cache threshold${place} ${threshold}, calibrated ${at.slice(0, 10)}; a day:`,
    renderColumns([
      ["", dim("predicted"), dim("measured")],
      ...amounts.map((name) => [`  ${name}`, renderRate(predicted[name]), renderRate(measured[name])]),
    ]),
  ].join("\n");
}

function renderRate(rate: Pick<DailyRate, "value" | "interval"> | null): string {
  if (rate === null) return "?";
  const { value, interval } = rate;
  const ends = interval && ` [${renderCost(interval.low)}, ${renderCost(interval.high)}]`;
  return `${renderCost(value)}${ends ?? ""}`;
}

/** As CSV (RFC 4180), oldest day first: numbers as they are, empty where a number is not known. */
export function moneyCsv(days: readonly MoneyDay[]): string {
  const names = ["day", "answers", "spent", "unpriced_calls", "hits", "measured_hits", "saved"];
  const tokens = ["saved_input_tokens", "saved_output_tokens", "wrong"];
  const rows = days.map((day) => [
    ...[day.day, day.answers, day.spent, day.unpriced, day.hits, day.measuredHits, day.saved],
    ...[day.savedInputTokens, day.savedOutputTokens, day.wrong],
    ...spendKinds.map((kind) => day.spentBy[kind]),
  ]);
  const heading = [...names, ...tokens, ...spendKinds.map((kind) => `spent_${kind}`)];
  return [heading, ...rows].map((cells) => `${cells.map((cell) => cell ?? "").join(",")}\r\n`).join("");
}
