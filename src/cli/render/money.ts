import { type MoneyDay, spendKinds } from "../../monitor/money/money-day.ts";
import type { DailyRate } from "../../monitor/money/rate-per-day.ts";
import type { MoneyPrediction, MoneyReport, PredictedAmount } from "../../service/monitor/money/money.ts";
import { totalOfKnown } from "../../stats/total-of.ts";
import { count } from "../../text/count.ts";
import { csvLine } from "../../text/csv-line.ts";
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
    renderColumns([heading, ...days.map(renderDay), renderDay(totalDay(days)).map(styler.bold)]),
    "",
    renderColumns([
      ["spent a day", renderRate(spentPerDay)],
      ["saved a day", renderRate(savedPerDay)],
    ]),
    ...renderStages(days, styler),
    ...(unpriced === 0
      ? []
      : [`${styler.yellow("warning")} ${count(unpriced, "call")} without a price (prices): in no sum.`]),
    ...predictions.flatMap((prediction) => ["", renderPrediction(prediction, styler)]),
  ].join("\n");
}

type DayRow = Pick<MoneyDay, "day" | "answers" | "spent" | "hits" | "measuredHits" | "saved" | "wrong">;

function renderDay({ day, answers, spent, hits, measuredHits, saved, wrong }: DayRow): string[] {
  return [
    ...[day, String(answers), renderCost(spent), String(hits)],
    ...[String(measuredHits), renderCost(saved), String(wrong)],
  ];
}

function totalDay(days: readonly MoneyDay[]): DayRow {
  const sum = (of: (day: MoneyDay) => number): number => days.reduce((total, day) => total + of(day), 0);
  return {
    ...{ day: "total", answers: sum(({ answers }) => answers), hits: sum(({ hits }) => hits) },
    ...{ measuredHits: sum(({ measuredHits }) => measuredHits), wrong: sum(({ wrong }) => wrong) },
    spent: totalOfKnown(days.map(({ spent }) => spent)),
    saved: totalOfKnown(days.map(({ saved }) => saved)),
  };
}

/** What was spent, by the stage that spent it, all days together. */
function renderStages(days: readonly MoneyDay[], { dim }: Styler): string[] {
  const stages = spendKinds.flatMap((kind) => {
    const sum = days.reduce((total, { spentBy }) => total + spentBy[kind], 0);
    return sum === 0 ? [] : [[`  ${kind}`, renderCost(sum)]];
  });
  return stages.length === 0 ? [] : ["", dim("spent in all, by stage"), renderColumns(stages)];
}

/** Ten digits: what is beyond them is what sums of decimal fractions leave over. */
export function roundAmount(value: number): number {
  return Number(value.toPrecision(10));
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

/** As CSV (RFC 4180), oldest day first: numbers of ten digits, empty where a number is not known. */
export function moneyCsv(days: readonly MoneyDay[]): string {
  const names = ["day", "answers", "spent", "unpriced_calls", "hits", "measured_hits", "saved"];
  const tokens = ["saved_input_tokens", "saved_output_tokens", "wrong"];
  const rows = days.map((day) => [
    ...[day.day, day.answers, day.spent, day.unpriced, day.hits, day.measuredHits, day.saved],
    ...[day.savedInputTokens, day.savedOutputTokens, day.wrong],
    ...spendKinds.map((kind) => day.spentBy[kind]),
  ]);
  const heading = [...names, ...tokens, ...spendKinds.map((kind) => `spent_${kind}`)];
  return [heading, ...rows].map((cells) => csvLine(cells.map(rounded), { raw: true })).join("");
}

function rounded(cell: string | number | null): string | number | null {
  return typeof cell === "number" ? roundAmount(cell) : cell;
}
