import { z } from "zod";
import type { CalibrationRecord } from "../../stores/calibrations.ts";
import type { VerifierCalibration } from "./calibrate-verifier.ts";

const number = z.number();
const share = z.object({ value: number, interval: z.object({ low: number, high: number }) });
const admitted = z.object({ hits: number, right: number, hitRate: share, precision: share.nullable() });
const set = z.object({
  name: z.string(),
  pairs: number,
  vetoes: admitted,
  inForce: admitted.nullable(),
  fitted: admitted,
});

/** What a fit of the local verifier came to, as it is written down: all but the weights themselves. */
export const verifierReportSchema = z.object({
  format: z.literal("assay-verifier-calibration"),
  version: z.literal(1),
  seed: number,
  /** Smallest similarity at which a pair comes before the verifier. */
  floor: number,
  overlap: number,
  sets: z.array(set),
  pooled: set,
  decision: z.object({
    against: z.enum(["in-force", "vetoes"]),
    pairs: number,
    before: admitted,
    after: admitted,
    isWorse: z.boolean(),
  }),
  /** Whether the weights took the place of those in force. */
  kept: z.boolean(),
  weights: z.object({
    embedderId: z.string(),
    /** SHA-256 of the labelled pairs. */
    dataHash: z.string(),
    /** ISO 8601, UTC. */
    fittedAt: z.string(),
    pairs: number,
    same: number,
    /** Smallest probability that is accepted. */
    threshold: number,
    precisionTarget: number,
  }),
});

export type VerifierFitReport = z.output<typeof verifierReportSchema>;

export function buildVerifierReport(
  calibration: VerifierCalibration,
  { kept, seed }: { kept: boolean; seed: number },
): VerifierFitReport {
  return verifierReportSchema.parse({
    ...calibration,
    ...{ format: "assay-verifier-calibration", version: 1, kept, seed },
  });
}

/** Its record. Documents play no part: the verifier compares questions. */
export function recordOfVerifier(
  report: VerifierFitReport,
  { id, by, surface }: Pick<CalibrationRecord, "id" | "by" | "surface">,
): CalibrationRecord {
  const { weights, decision, kept, seed } = report;
  const { after, before, against, pairs, isWorse } = decision;
  const precise = (of: typeof after): string => of.precision?.value.toFixed(3) ?? "nothing";
  const compared = `${after.right} right hits at a precision of ${precise(after)}, against ${before.right} at ${precise(before)} of ${against === "vetoes" ? "the vetoes alone" : "the weights in force"}, on ${pairs} pairs`;
  return {
    ...{ id, by, surface, corpusHash: null, corpusMarks: null, documents: null },
    target: "verifier",
    fingerprint: weights.embedderId,
    pairsHash: weights.dataHash,
    at: weights.fittedAt,
    counts: { labelled: weights.pairs, positive: weights.same },
    interval: after.precision && { of: "precision", ...after.precision.interval },
    decision: kept
      ? {
          kind: "run",
          threshold: weights.threshold,
          because: `${compared}${isWorse ? "; kept by force" : ""}.`,
        }
      : { kind: "do-not-run", reason: "worse-than-before", because: `${compared}.` },
    seed,
    costs: { precisionTarget: weights.precisionTarget },
    table: JSON.stringify(report),
  };
}
