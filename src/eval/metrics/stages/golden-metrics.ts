import { shareMetric } from "../define-metrics.ts";
import type { Metric } from "../metric.ts";

/** The reviewed and stored answers: whether the right ones were served, and every way in which a wrong one can be. */
export const goldenMetrics: readonly Metric[] = [
  shareMetric({
    name: "golden.precision",
    stage: "golden",
    among: "served",
    better: "higher",
    description: "Of the reviewed answers that were served, those that should have been.",
  }),
  shareMetric({
    name: "golden.recall",
    stage: "golden",
    better: "higher",
    description: "Of the questions that a reviewed answer should serve, those that got that very answer.",
  }),
  shareMetric({
    name: "golden.false-hit.wrong-entry",
    stage: "golden",
    better: "lower",
    description: "Of the questions that a reviewed answer should serve, those that got another one.",
  }),
  shareMetric({
    name: "golden.false-hit.should-retrieve",
    stage: "golden",
    better: "lower",
    description: "Of the questions that the documents should answer, those that got a reviewed answer.",
  }),
  shareMetric({
    name: "golden.false-hit.should-refuse",
    stage: "golden",
    better: "lower",
    description: "Of the questions that nothing answers, those that got a reviewed answer.",
  }),
  shareMetric({
    name: "golden.stale-serves",
    stage: "golden",
    among: "served",
    better: "lower",
    description: "Of the reviewed answers that were served, those whose sources had changed or gone.",
  }),
];
