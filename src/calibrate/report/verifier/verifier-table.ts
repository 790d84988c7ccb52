import type { WeightedShare } from "../../../stats/weighted-share.ts";
import { amount, percent, thresholdText } from "../../choose/wordings.ts";
import type { Estimate } from "../../price/priced-sweep.ts";
import type { CalibrationReport } from "../report-schema.ts";
import { type ReportTable, shareText } from "../report-table.ts";
import type { VerifierReport, VerifierReportRow } from "./verifier-schema.ts";

const HEAD = [
  "threshold",
  "reach it",
  "let through",
  "wrong",
  "hit rate",
  "precision",
  "wrong let through",
  "right rejected",
  "calls/day",
  "its cost/day",
  "ms p50, p95",
  "net/day without",
  "net/day with",
  "difference",
];

/** The same thresholds with the verifier behind them; undefined where none was measured. */
export function verifierTable({ verifier }: CalibrationReport): ReportTable | undefined {
  if (!verifier) return undefined;
  const chosen = chosenWith(verifier);
  return {
    head: HEAD,
    rows: verifier.rows.map((row) => ({
      threshold: row.threshold,
      isChosen: row.threshold === chosen,
      cells: cellsOf(row),
      marks: marksOf(row),
    })),
  };
}

/** The threshold to run at with the verifier; undefined where that is not what was decided. */
function chosenWith({ decision, withVerifier }: VerifierReport): number | undefined {
  return decision.use === "with" && withVerifier.decision === "run" ? withVerifier.threshold : undefined;
}

/** A verifier that lets next to nothing through spares what the wrong ones cost, and earns nothing. */
function marksOf({ gain, netWith }: VerifierReportRow): string[] {
  if (gain.interval.high <= 0) return ["does not pay"];
  if (gain.interval.low <= 0) return [];
  return [netWith.value > 0 ? "pays" : "spares a loss"];
}

function cellsOf(row: VerifierReportRow): string[] {
  const { threshold, reached, admitted, wrong, hitRate, falseAccept, falseReject } = row;
  return [
    thresholdText(threshold),
    String(reached),
    String(admitted),
    String(wrong),
    percent(hitRate.value),
    row.precision ? shareText(row.precision) : "no pairs",
    shareCell(falseAccept),
    shareCell(falseReject),
    amount(row.callsPerDay),
    amount(row.costPerDay),
    row.latency ? `${milliseconds(row.latency.p50)}, ${milliseconds(row.latency.p95)}` : "none",
    amount(row.netWithout.value),
    amount(row.netWith.value),
    differenceCell(row.gain),
  ];
}

function shareCell(share: WeightedShare | null): string {
  return share ? shareText(share) : "none to judge";
}

function differenceCell({ value, interval }: Estimate): string {
  const sign = value > 0 ? "+" : "";
  return `${sign}${amount(value)} [${amount(interval.low)}, ${amount(interval.high)}]`;
}

/** Whole ones from ten on. */
export function milliseconds(value: number): string {
  return value >= 10 ? value.toFixed(0) : value.toFixed(1);
}
