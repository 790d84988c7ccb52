import { z } from "zod";
import { choice, estimate, number, share, stability } from "../report-parts.ts";
import { stageSchema } from "./stage-schema.ts";

/** One threshold with the verifier behind it. Calls are those of every request that reaches it, rejected or not. */
const row = z.object({
  threshold: number,
  /** Labelled pairs that come before the verifier. */
  reached: number,
  /** Of these, those it lets through, and the wrong ones among them. */
  admitted: number,
  wrong: number,
  hitRate: share,
  precision: share.nullable(),
  /** Wrong ones let through, of the wrong ones that reach it. */
  falseAccept: share.nullable(),
  /** Right ones rejected, of the right ones that reach it. */
  falseReject: share.nullable(),
  callsPerDay: number,
  costPerDay: number,
  costPerEligible: number,
  costPerHit: number.nullable(),
  /** Milliseconds. */
  latency: z.object({ mean: number, p50: number, p95: number, perEligible: number }).nullable(),
  /** Of the same threshold without it. */
  netWithout: estimate,
  /** Its own cost taken off. */
  netWith: estimate,
  /** The latter less the former. */
  gain: estimate,
});

const point = z.object({ threshold: number, netPerDay: number });

/** The sweep behind a verifier, as it is written down. */
export const verifierSchema = z.object({
  stage: stageSchema,
  rows: z.array(row),
  /** The choice of each sweep; that with the verifier on nets after its cost. */
  without: choice,
  withVerifier: choice,
  /** Of the choice with it. */
  stability,
  decision: z.object({
    use: z.enum(["with", "without", "none"]),
    because: z.string(),
    /** Net a day of the one choice beyond the other; null unless both have a threshold. */
    gain: estimate.nullable(),
  }),
  /** The threshold that nets most, whether or not it is precise enough. */
  best: z.object({ without: point.nullable(), withVerifier: point.nullable() }),
  /** What the small model could answer by itself. */
  alone: z.object({
    tried: number,
    precision: share.nullable(),
    savedPerDay: number.nullable(),
    wrongPerDay: number.nullable(),
    costPerDay: number.nullable(),
    netPerDay: number.nullable(),
    latencyMs: number.nullable(),
    bestNet: number,
    /** Share of right answers at which it would net as much as the best of the rows; above 1: never. */
    breakEven: number.nullable(),
  }),
});

export type VerifierReport = z.output<typeof verifierSchema>;
export type VerifierReportRow = VerifierReport["rows"][number];
