import type { VerifiedCalibration } from "../../verifier/calibrate-with-verifier.ts";
import { buildReport, type ReportOrigin } from "../build-report.ts";
import { type CalibrationReport, reportSchema } from "../report-schema.ts";
import type { VerifierStage } from "./stage-schema.ts";

export interface VerifiedReportOrigin extends ReportOrigin {
  readonly stage: VerifierStage;
}

/** A calibration without and with a verifier, as plain data, fit for JSON. */
export function buildVerifiedReport(
  { plain, sweep, withVerifier, decision, choice }: VerifiedCalibration,
  { stage, ...origin }: VerifiedReportOrigin,
): CalibrationReport {
  const { rows, without, withVerifier: filtered, best, alone } = sweep;
  return reportSchema.parse({
    ...buildReport(plain, origin),
    choice,
    verifier: {
      stage,
      rows: rows.map((row, at) => ({
        ...row,
        ...filtered.sweep.rows[at],
        costPerEligible: row.costPerEligible,
        netWithout: without.rows[at]?.netPerDay,
        netWith: filtered.rows[at]?.netPerDay,
      })),
      without: plain.choice,
      withVerifier: withVerifier.choice,
      stability: withVerifier.stability,
      ...{ decision, best, alone },
    },
  });
}
