import { z } from "zod";
import { choice, estimate, interval, number, share, stability } from "./report-parts.ts";
import { verifierSchema } from "./verifier/verifier-schema.ts";

/**
 * A calibration as it is written down: everything a reader needs to check the choice, and nothing but numbers and words of our
 * own. A number that does not exist is null: no interval, no wrong answer seen, no upper end.
 */
const row = z.object({
  threshold: number,
  /** Labelled pairs at or above the threshold. */
  admitted: number,
  wrong: number,
  hitRate: share,
  precision: share.nullable(),
  /** Share of wrong answers that 0 wrong in this many does not rule out, about 3/n. */
  wrongBound: number.nullable(),
  labels: z.object({ forWidth: number, forPrecision: number.nullable(), thin: z.boolean() }).nullable(),
  hitsPerDay: estimate,
  savedPerDay: estimate,
  wrongPerDay: estimate,
  netPerDay: estimate,
  /** Against the next stricter row, or serving nothing. */
  step: z.object({
    from: number.nullable(),
    hitsPerDay: number,
    wrongPerDay: number,
    price: number.nullable(),
    interval: z
      .object({ low: number, high: number.nullable(), method: z.enum(["bootstrap", "wilson"]) })
      .nullable(),
    pays: z.enum(["yes", "no", "not-told"]),
  }),
  /** The pairs the row adds, compared with the stricter row; null for the strictest. */
  comparison: z
    .object({
      from: number,
      overlapping: z.boolean(),
      difference: z.object({ value: number, interval, distinguishable: z.boolean() }).nullable(),
      indistinguishable: z.boolean(),
    })
    .nullable(),
});

export const reportSchema = z.object({
  format: z.literal("assay-threshold-calibration"),
  version: z.literal(1),
  /** When it was made, ISO 8601. */
  createdAt: z.string(),
  /** Fingerprint of the embedding model; the thresholds mean nothing under another. */
  embedderId: z.string(),
  /** SHA-256 of the labelled pairs. */
  pairsHash: z.string(),
  vetoes: z.boolean(),
  perDay: number,
  savingPerHit: number,
  wrongCost: number,
  minPrecision: number,
  wantedWidth: number,
  seed: number,
  resamples: number,
  pairs: number,
  right: number,
  blocked: number,
  eligible: number,
  weighted: z.boolean(),
  rows: z.array(row),
  slope: z
    .object({
      right: number,
      wrong: number,
      /** Log odds for each 0.01 of similarity. */
      slope: number,
      interval,
      direction: z.enum(["rises", "falls", "not-told"]),
      rise: z
        .object({ from: number, to: number, loosest: number, strictest: number, value: number, interval })
        .nullable(),
    })
    .nullable(),
  separation: z.object({ area: number, interval, positives: number, negatives: number }).nullable(),
  /** What the decision comes to: with a verifier that was measured, it may be that of the sweep with it. */
  choice,
  /** Of the choice without a verifier. */
  stability,
  /** The same pairs behind a verifier; null where none was measured. */
  verifier: verifierSchema.nullable().default(null),
});

export type CalibrationReport = z.output<typeof reportSchema>;
export type ReportRow = CalibrationReport["rows"][number];
