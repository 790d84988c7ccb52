import { percentile } from "../../../stats/intervals.ts";
import type { QuestionResult } from "../../runs/eval-run.ts";
import { countedValues, FROM_ZERO, meanMetric, overallMetric, shareMetric } from "../define-metrics.ts";
import type { Metric } from "../metric.ts";

const timeOf = ({ milliseconds, error }: QuestionResult): number | null => (error ? null : milliseconds);

/** The run as a whole: paths, mishaps, money and time. */
export const runMetrics: readonly Metric[] = [
  shareMetric({
    name: "path.correct",
    stage: "route",
    better: "higher",
    description: "Of the questions with an expected path, those that were answered on it.",
  }),
  shareMetric({
    name: "run.degraded",
    stage: "run",
    better: "lower",
    description: "Questions in which a stage did not run as configured.",
    measure: ({ degraded, error }) => (error ? null : Number(degraded.length > 0)),
  }),
  shareMetric({
    name: "run.errors",
    stage: "run",
    better: "lower",
    description: "Questions that ended in an error.",
    measure: ({ error }) => Number(error !== null),
  }),
  shareMetric({
    name: "run.violations",
    stage: "run",
    better: "lower",
    description: "Questions in which something happened that must never happen.",
    measure: ({ violations, error }) => (error ? null : Number(violations.length > 0)),
  }),
  meanMetric({
    name: "run.calls",
    stage: "run",
    better: "lower",
    range: FROM_ZERO,
    description: "Calls to models for one question.",
    measure: ({ calls, error }) => (error ? null : calls),
  }),
  meanMetric({
    name: "run.cost",
    stage: "run",
    better: "lower",
    range: FROM_ZERO,
    description:
      "Money for one question, in the currency of the price table; questions of unknown cost aside.",
    measure: ({ cost, error }) => (error ? null : cost),
  }),
  ...[50, 95].map((p) =>
    overallMetric({
      name: `run.latency-p${p}`,
      stage: "run",
      better: "lower",
      range: FROM_ZERO,
      description: `Milliseconds that ${p} % of the questions took at most.`,
      measure: timeOf,
      over: (results) =>
        percentile(
          countedValues(results, timeOf).sort((a, b) => a - b),
          p / 100,
        ),
    }),
  ),
];
