import { bootstrapInterval, type Interval, percentile, wilsonInterval } from "../../stats/intervals.ts";
import { resampleOf } from "../../stats/resample.ts";
import { createSeededRandom } from "../../stats/seeded-random.ts";
import type { EvalFigure, QuestionResult } from "../runs/eval-run.ts";
import { allMetrics } from "./all-metrics.ts";
import { meanOf } from "./define-metrics.ts";
import type { Metric } from "./metric.ts";

/** Below it a bootstrap has too few different draws to say anything: 4 questions make 35 of them, 5 make 126. */
export const FEWEST_TO_RESAMPLE = 5;

const RESAMPLES = 2000;

export interface FiguresOptions {
  /** Of the resamples; each figure starts from it, so that a figure does not depend on which others are asked for. */
  seed: number;
  /** @default all of them */
  metrics?: readonly Metric[];
}

/** Every metric over all questions, then over those of each tag in alphabetical order; what no question counts for is left out by tag. */
export function figuresOf(
  results: readonly QuestionResult[],
  { seed, metrics = allMetrics }: FiguresOptions,
): EvalFigure[] {
  const tags = [...new Set(results.flatMap((result) => result.tags))].sort();
  const overall = metrics.map((metric) => figureOf(results, { metric, tag: null, seed }));
  const byTag = tags.flatMap((tag) => {
    const tagged = results.filter((result) => result.tags.includes(tag));
    return metrics.map((metric) => figureOf(tagged, { metric, tag, seed })).filter(({ n }) => n > 0);
  });
  return [...overall, ...byTag];
}

function figureOf(
  results: readonly QuestionResult[],
  { metric, tag, seed }: { metric: Metric; tag: string | null; seed: number },
): EvalFigure {
  const counted = results.filter((result) => metric.measure(result) !== null);
  const value = metric.aggregate(counted);
  const interval = value === null ? null : intervalOf(counted, { metric, seed });
  return {
    metric: metric.name,
    tag,
    value,
    n: counted.length,
    interval: interval && [interval.low, interval.high],
  };
}

function intervalOf(
  counted: readonly QuestionResult[],
  { metric, seed }: { metric: Metric; seed: number },
): Interval | null {
  const values = counted.flatMap((result) => metric.measure(result) ?? []);
  if (metric.kind === "share") {
    return wilsonInterval(
      values.reduce((sum, value) => sum + value, 0),
      values.length,
    );
  }
  if (counted.length < FEWEST_TO_RESAMPLE) return null;
  if (metric.kind === "mean") {
    const random = createSeededRandom(seed);
    return bootstrapInterval(values, (resample) => meanOf(resample) ?? Number.NaN, { random });
  }
  // Draws keep the order of what is drawn from, so that no draw needs to be sorted from scratch.
  const sorted = counted.toSorted((a, b) => (metric.measure(a) ?? 0) - (metric.measure(b) ?? 0));
  const drawn = Array.from(
    resampleOf(sorted, { seed, resamples: RESAMPLES }),
    (resample) => metric.aggregate(resample) ?? Number.NaN,
  );
  const finite = drawn.filter(Number.isFinite).sort((a, b) => a - b);
  return finite.length === 0 ? null : { low: percentile(finite, 0.025), high: percentile(finite, 0.975) };
}
