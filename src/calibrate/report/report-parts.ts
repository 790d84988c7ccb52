import { z } from "zod";

/** What reports have in common, as it is written down. */
export const number = z.number();
export const interval = z.object({ low: number, high: number });
export const estimate = z.object({ value: number, interval });
export const share = z.object({
  value: number,
  interval,
  /** Pairs of a plain sample that would be as precise; below the number of pairs under unequal weights. */
  effective: number,
});
const reason = z.enum([
  "too-few-labels",
  "not-separable",
  "precision-flat",
  "precision-unreachable",
  "no-threshold-pays",
]);

export const choice = z.discriminatedUnion("decision", [
  z.object({
    decision: z.literal("run"),
    threshold: number,
    because: z.string(),
    notes: z.array(z.string()),
  }),
  z.object({
    decision: z.literal("do-not-run"),
    because: reason,
    explanation: z.string(),
    reasons: z.array(z.object({ reason, explanation: z.string() })),
  }),
]);

export const stability = z.object({
  seed: number,
  resamples: number,
  run: number,
  doNotRun: number,
  same: number,
  near: number,
  thresholds: z.array(z.object({ threshold: number, share: number })),
  reasons: z.array(z.object({ reason, share: number })),
});
