import type { PairCalibration } from "../calibrate-pairs.ts";
import { type CalibrationReport, reportSchema } from "./report-schema.ts";

/** What a calibration cannot know of itself. */
export interface ReportOrigin {
  readonly createdAt: Date;
  /** Fingerprint of the embedding model. */
  readonly embedderId: string;
  /** SHA-256 of the labelled pairs. */
  readonly pairsHash: string;
  /** Whether vetoes kept pairs apart. */
  readonly vetoes: boolean;
}

/** A calibration as plain data, fit for JSON. */
export function buildReport(
  { priced, minPrecision, choice, stability }: PairCalibration,
  { createdAt, embedderId, pairsHash, vetoes }: ReportOrigin,
): CalibrationReport {
  const { sweep, perDay, savingPerHit, wrongCost, bootstrap } = priced;
  return reportSchema.parse({
    format: "assay-threshold-calibration",
    version: 1,
    createdAt: createdAt.toISOString(),
    embedderId,
    pairsHash,
    vetoes,
    perDay,
    savingPerHit,
    wrongCost,
    minPrecision,
    wantedWidth: sweep.wanted.width,
    seed: bootstrap.seed,
    resamples: bootstrap.resamples,
    pairs: sweep.pairs,
    right: sweep.right,
    blocked: sweep.blocked,
    eligible: sweep.eligible,
    weighted: sweep.weighted,
    rows: sweep.rows.map((row, at) => ({ ...row, ...priced.rows[at], comparison: row.step })),
    slope: sweep.slope,
    separation: sweep.separation,
    choice,
    stability,
  });
}
