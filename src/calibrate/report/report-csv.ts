import type { CalibrationReport, ReportRow } from "./report-schema.ts";

/** Columns in order: numbers as they are, not rounded; empty where a number does not exist. */
const columns: readonly (readonly [string, (row: ReportRow) => number | boolean | string | null])[] = [
  ["threshold", (row) => row.threshold],
  ["admitted", (row) => row.admitted],
  ["wrong", (row) => row.wrong],
  ["hit_rate", (row) => row.hitRate.value],
  ["hit_rate_low", (row) => row.hitRate.interval.low],
  ["hit_rate_high", (row) => row.hitRate.interval.high],
  ["precision", (row) => row.precision?.value ?? null],
  ["precision_low", (row) => row.precision?.interval.low ?? null],
  ["precision_high", (row) => row.precision?.interval.high ?? null],
  ["effective_pairs", (row) => row.precision?.effective ?? null],
  ["wrong_bound", (row) => row.wrongBound],
  ["saved_per_day", (row) => row.savedPerDay.value],
  ["wrong_per_day", (row) => row.wrongPerDay.value],
  ["net_per_day", (row) => row.netPerDay.value],
  ["net_low", (row) => row.netPerDay.interval.low],
  ["net_high", (row) => row.netPerDay.interval.high],
  ["added_hits_per_day", (row) => row.step.hitsPerDay],
  ["added_wrong_per_day", (row) => row.step.wrongPerDay],
  ["price_of_wrong", (row) => row.step.price],
  ["price_low", (row) => row.step.interval?.low ?? null],
  ["price_high", (row) => row.step.interval?.high ?? null],
  ["overlaps_stricter", (row) => row.comparison?.overlapping ?? null],
  ["indistinguishable_from_stricter", (row) => row.comparison?.indistinguishable ?? null],
  ["labels_for_width", (row) => row.labels?.forWidth ?? null],
  ["labels_for_precision", (row) => row.labels?.forPrecision ?? null],
];

/** The rows as CSV (RFC 4180), strictest first, with a header. No cell needs quotes: all are numbers or true and false. */
export function reportCsv({ rows }: CalibrationReport): string {
  const lines = [
    columns.map(([name]) => name),
    ...rows.map((row) => columns.map(([, cell]) => String(cell(row) ?? ""))),
  ];
  return `${lines.map((cells) => cells.join(",")).join("\r\n")}\r\n`;
}
