import { z } from "zod";

/** A calibration of top scores as it is written down: everything a reader needs to check the threshold. */
const number = z.number();
const interval = z.object({ low: number, high: number });
/** Fields that are left out were not measured when the report was made. */
const rate = z.object({ count: number, of: number, value: number, interval, effective: number.optional() });
const gap = z.object({
  low: number,
  high: number,
  width: number,
  standardError: number,
  inStandardErrors: number.nullable(),
});
const point = z.object({
  ...{ threshold: number, wrongAnswers: rate, falseRefusals: rate, cost: number },
  costInterval: interval.optional(),
});
const trend = z.object({ intercept: number, slope: number, interval }).nullable();

export const scoreReportSchema = z.object({
  format: z.literal("assay-score-calibration"),
  version: z.literal(1),
  target: z.enum(["golden", "retrieval"]),
  /** When it was made, ISO 8601. */
  createdAt: z.string(),
  /** Fingerprint of the embedding model; the scores mean nothing under another. */
  embedderId: z.string(),
  /** SHA-256 of the labelled pairs or questions. */
  dataHash: z.string(),
  verdict: z.enum([
    "clean-gap",
    "overlap",
    "no-clean-separation",
    "no-gain",
    "refuses-nearly-all",
    "too-few-questions",
  ]),
  threshold: number.nullable(),
  because: z.string(),
  answerable: number,
  unanswerable: number,
  /** Questions of equal weight that each kind is worth. */
  effective: z.object({ answerable: number, unanswerable: number }).optional(),
  /** Pairs that vetoes keep apart at any threshold and that are left out; null where none are looked at. */
  keptApart: z.object({ right: number, wrong: number }).nullable(),
  gap: gap.nullable(),
  separation: z.object({ area: number, interval, positives: number, negatives: number }).nullable(),
  /** Strictest first; of many, evenly chosen ones and the cheapest. */
  points: z.array(point),
  cheapest: point.nullable(),
  /** What the cheapest saves for each question over refusing, or answering, everything. */
  gain: z
    .object({
      over: z.enum(["refusing-all", "answering-all"]),
      ...{ otherwise: number, value: number, interval },
    })
    .nullish(),
  thresholdInterval: interval.nullable(),
  costs: z.object({ wrongAnswer: number, falseRefusal: number, answerableShare: number }),
  seed: number,
  resamples: number,
  /** On samples of what is stored; null where too little is. */
  growth: z
    .object({
      sizes: z.array(
        z.object({
          documents: number,
          measurements: number,
          width: number,
          low: number,
          high: number,
          area: number,
          narrowest: number,
          widest: number,
        }),
      ),
      width: trend,
      low: trend,
      direction: z.enum(["narrows", "widens", "not-told"]),
      closesAt: number.nullable(),
    })
    .nullable(),
});

export type ScoreReport = z.output<typeof scoreReportSchema>;
