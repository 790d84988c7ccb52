import { csvLine } from "../../text/csv-line.ts";
import type { CalibrationReport, ReportRow } from "./report-schema.ts";
import type { VerifierReportRow } from "./verifier/verifier-schema.ts";

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

/** Those of the verifier, on the same rows, where one was measured. */
const verifierColumns: readonly (readonly [string, (row: VerifierReportRow) => number | null])[] = [
  ["verifier_reached", (row) => row.reached],
  ["verifier_admitted", (row) => row.admitted],
  ["verifier_wrong", (row) => row.wrong],
  ["verifier_hit_rate", (row) => row.hitRate.value],
  ["verifier_hit_rate_low", (row) => row.hitRate.interval.low],
  ["verifier_hit_rate_high", (row) => row.hitRate.interval.high],
  ["verifier_precision", (row) => row.precision?.value ?? null],
  ["verifier_precision_low", (row) => row.precision?.interval.low ?? null],
  ["verifier_precision_high", (row) => row.precision?.interval.high ?? null],
  ["false_accept", (row) => row.falseAccept?.value ?? null],
  ["false_accept_low", (row) => row.falseAccept?.interval.low ?? null],
  ["false_accept_high", (row) => row.falseAccept?.interval.high ?? null],
  ["false_reject", (row) => row.falseReject?.value ?? null],
  ["false_reject_low", (row) => row.falseReject?.interval.low ?? null],
  ["false_reject_high", (row) => row.falseReject?.interval.high ?? null],
  ["verifier_calls_per_day", (row) => row.callsPerDay],
  ["verifier_cost_per_day", (row) => row.costPerDay],
  ["verifier_ms_p50", (row) => row.latency?.p50 ?? null],
  ["verifier_ms_p95", (row) => row.latency?.p95 ?? null],
  ["net_per_day_with_verifier", (row) => row.netWith.value],
  ["net_with_verifier_low", (row) => row.netWith.interval.low],
  ["net_with_verifier_high", (row) => row.netWith.interval.high],
  ["verifier_gain_per_day", (row) => row.gain.value],
  ["verifier_gain_low", (row) => row.gain.interval.low],
  ["verifier_gain_high", (row) => row.gain.interval.high],
];

/** The rows as CSV (RFC 4180), strictest first, with a header. No cell needs quotes: all are numbers or true and false. */
export function reportCsv({ rows, verifier }: CalibrationReport): string {
  const second = verifier ? verifierColumns : [];
  const lines = [
    [...columns, ...second].map(([name]) => name),
    ...rows.map((row, at) => {
      const behind = verifier?.rows[at];
      return [
        ...columns.map(([, cell]) => cell(row) ?? null),
        ...second.map(([, cell]) => (behind && cell(behind)) ?? null),
      ];
    }),
  ];
  return lines.map((cells) => csvLine(cells, { raw: true })).join("");
}
