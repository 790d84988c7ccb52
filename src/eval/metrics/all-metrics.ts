import type { Metric } from "./metric.ts";
import { answerMetrics } from "./stages/answer-metrics.ts";
import { goldenMetrics } from "./stages/golden-metrics.ts";
import { retrievalMetrics } from "./stages/retrieval-metrics.ts";
import { runMetrics } from "./stages/run-metrics.ts";

/** Every number that a run is judged by, in the order of reports. */
export const allMetrics: readonly Metric[] = [
  ...goldenMetrics,
  ...retrievalMetrics,
  ...answerMetrics,
  ...runMetrics,
];

/** Undefined for a name that no metric has. */
export function metricNamed(name: string): Metric | undefined {
  return allMetrics.find((metric) => metric.name === name);
}
