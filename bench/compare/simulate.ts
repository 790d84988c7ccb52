import { compareRuns } from "../../src/eval/compare/compare-runs.ts";
import type { Metric } from "../../src/eval/metrics/metric.ts";
import { wilsonInterval } from "../../src/stats/intervals.ts";
import type { PlannedMetric } from "./plan-runs.ts";
import { NO_EFFECTS, simulateRuns } from "./world.ts";

/** Of resamples and exchanges: none that a world is drawn from, or they would follow what they are to judge. */
const RESAMPLES = 987_654_321;

/** How often something happened in the simulations. */
export interface Frequency {
  readonly count: number;
  readonly runs: number;
  readonly share: number;
  /** Wilson, 95 %. */
  readonly interval: readonly [low: number, high: number];
}

export interface SimulationOptions {
  readonly runs: number;
  /** Of the first simulation; each has the next. */
  readonly seed: number;
}

export interface FalsePositives {
  readonly questions: number;
  /** By metric, each for itself at 5 %. */
  readonly single: readonly { readonly metric: string; readonly found: Frequency }[];
  /** Runs in which any metric is called better or worse. */
  readonly any: Frequency;
}

/** Runs without any difference, in which whatever is found is false. */
export function simulateNoDifference(
  metrics: readonly Metric[],
  { runs, seed, questions }: SimulationOptions & { questions: number },
): FalsePositives {
  const compared = seedsFrom(seed, runs).map(
    (one) =>
      compareRuns(...simulateRuns(NO_EFFECTS, { questions, seed: one }), { metrics, seed: RESAMPLES })
        .metrics,
  );
  return {
    questions,
    single: metrics.map(({ name }) => ({
      metric: name,
      found: frequency(
        compared.filter((all) => all.some(({ metric, pValue }) => metric === name && (pValue ?? 1) <= 0.05))
          .length,
        runs,
      ),
    })),
    any: frequency(
      compared.filter((all) => all.some(({ verdict }) => verdict === "better" || verdict === "worse")).length,
      runs,
    ),
  };
}

export interface Power {
  readonly metric: string;
  readonly questions: number;
  readonly truth: number;
  /** Runs that are called better, which they are. */
  readonly found: Frequency;
  /** Runs that are called worse. */
  readonly wrong: Frequency;
  /** Runs whose interval holds the truth. */
  readonly covered: Frequency;
}

/** Runs with a difference that is there, at the number of questions that was said to find it. */
export function simulatePlanted(
  { metric, effects, truth, questions }: PlannedMetric,
  { runs, seed }: SimulationOptions,
): Power {
  const compared = seedsFrom(seed, runs).flatMap(
    (one) =>
      compareRuns(...simulateRuns(effects, { questions, seed: one }), { metrics: [metric], seed: RESAMPLES })
        .metrics,
  );
  const count = (holds: (one: (typeof compared)[number]) => boolean) =>
    frequency(compared.filter(holds).length, runs);
  return {
    metric: metric.name,
    questions,
    truth,
    found: count(({ verdict }) => verdict === "better"),
    wrong: count(({ verdict }) => verdict === "worse"),
    covered: count(({ interval }) => interval !== null && interval[0] <= truth && truth <= interval[1]),
  };
}

function seedsFrom(first: number, runs: number): number[] {
  return Array.from({ length: runs }, (_, at) => first + at);
}

function frequency(count: number, runs: number): Frequency {
  const { low, high } = wilsonInterval(count, runs);
  return { count, runs, share: count / runs, interval: [low, high] };
}
