import { exchangeMeans, exchangeTest, type ResultPair } from "../../stats/paired/exchange-test.ts";
import { mcnemarTest } from "../../stats/paired/mcnemar.ts";
import { pairedBootstrap } from "../../stats/paired-bootstrap.ts";
import { createSeededRandom } from "../../stats/seeded-random.ts";
import { FEWEST_TO_RESAMPLE } from "../metrics/figures-of.ts";
import type { Metric } from "../metrics/metric.ts";
import type { QuestionResult } from "../runs/eval-run.ts";
import { countedPairs } from "./counted-pairs.ts";
import type { MetricComparison } from "./run-comparison.ts";

type Pair = ResultPair<QuestionResult>;

/** How far two runs lie apart in one metric, before its verdict, which hangs on the other metrics too. */
export interface MetricDifference extends Omit<MetricComparison, "adjusted" | "verdict" | "needed"> {
  /**
   * Standard deviation of the difference of one question: what the difference of all has as standard error, times the square
   * root of the questions. Null where it cannot be told.
   */
  readonly deviation: number | null;
}

export interface DifferenceOptions {
  readonly metric: Metric;
  /** Of the resamples and the exchanges. */
  readonly seed: number;
}

/**
 * The metric over both runs, the interval of the difference and the test of it. Where every question counts in both runs, a
 * share is tested by its discordant questions and a mean by its differences. Where a question counts in one run alone and is
 * compared all the same, as when only one served a reviewed answer, the metric is a ratio of two numbers that move, and is worked
 * out anew on each exchange.
 */
export function metricDifference(
  all: readonly Pair[],
  { metric, seed }: DifferenceOptions,
): MetricDifference {
  const { compared: pairs, counted: counts, gone, added } = countedPairs(all, metric);
  // Where nothing can be compared, each side stands for itself.
  const shown = pairs.length === 0 ? all : pairs;
  const [first, second] = [aggregate(shown, "first", metric), aggregate(shown, "second", metric)];
  const moves = pairs.map((pair) => moveOf(pair, metric));
  const counted = {
    metric: metric.name,
    better: metric.better,
    kind: metric.kind,
    n: pairs.length,
    counted: { first: counts[0], second: counts[1] },
    gone: gone.map((pair) => pair.first.id),
    added: added.map((pair) => pair.first.id),
    first,
    second,
  };
  const gains = moves.map((move) => (move === null || metric.better === "higher" ? move : -move));
  const moved = {
    gained: gains.filter((gain) => gain !== null && gain > 0).length,
    lost: gains.filter((gain) => gain !== null && gain < 0).length,
  };
  if (pairs.length === 0 || first === null || second === null) {
    return {
      ...counted,
      ...moved,
      difference: null,
      interval: null,
      deviation: null,
      test: null,
      pValue: null,
    };
  }
  const differences = moves.filter((move) => move !== null);
  const isSimple = metric.kind !== "overall" && differences.length === pairs.length;
  const interval = isSimple
    ? intervalOf(differences, mean, seed)
    : intervalOf(pairs, (sample) => ratioDifference(sample, metric) ?? Number.NaN, seed);
  return {
    ...counted,
    ...moved,
    difference: second - first,
    interval,
    deviation: isSimple ? deviationOf(differences) : deviationFrom(interval, pairs.length),
    ...testOf({ pairs, differences, isSimple, ...moved }, { metric, seed }),
  };
}

function testOf(
  {
    pairs,
    differences,
    isSimple,
    gained,
    lost,
  }: {
    pairs: readonly Pair[];
    differences: readonly number[];
    isSimple: boolean;
  } & Pick<MetricDifference, "gained" | "lost">,
  { metric, seed }: DifferenceOptions,
): Pick<MetricDifference, "test" | "pValue"> {
  const isTie = (pair: Pair) => isSameResult(pair, metric);
  const differs = isSimple ? differences.some((move) => move !== 0) : pairs.some((pair) => !isTie(pair));
  if (!differs) return { test: null, pValue: null };
  if (isSimple && metric.kind === "share") return { test: "mcnemar", pValue: mcnemarTest({ gained, lost }) };
  if (isSimple) return { test: "exchange", pValue: exchangeMeans(differences, { seed }) };
  const difference = (firsts: readonly QuestionResult[], seconds: readonly QuestionResult[]) =>
    differenceOf(metric.aggregate(firsts), metric.aggregate(seconds));
  return { test: "exchange", pValue: exchangeTest(pairs, difference, { seed, isTie }) };
}

function aggregate(pairs: readonly Pair[], side: "first" | "second", metric: Metric): number | null {
  return metric.aggregate(pairs.map((pair) => pair[side]));
}

function ratioDifference(pairs: readonly Pair[], metric: Metric): number | null {
  return differenceOf(aggregate(pairs, "first", metric), aggregate(pairs, "second", metric));
}

function differenceOf(first: number | null, second: number | null): number | null {
  return first === null || second === null ? null : second - first;
}

/** Null where the question counts in one run alone. */
function moveOf({ first, second }: Pair, metric: Metric): number | null {
  const [before, after] = [metric.measure(first), metric.measure(second)];
  return before === null || after === null ? null : after - before;
}

/** Whether the metric cannot tell the two results apart. It may look at values beside its own, such as `gate.answerable`. */
function isSameResult({ first, second }: Pair, metric: Metric): boolean {
  if (metric.measure(first) !== metric.measure(second)) return false;
  const family = `${metric.name.split(".")[0]}.`;
  const names = new Set([...Object.keys(first.values), ...Object.keys(second.values)]);
  const looked = [...names].filter((name) => name.startsWith(family));
  return looked.every((name) => (first.values[name] ?? null) === (second.values[name] ?? null));
}

function intervalOf<T>(
  sample: readonly T[],
  difference: (sample: readonly T[]) => number,
  seed: number,
): readonly [number, number] | null {
  if (sample.length < FEWEST_TO_RESAMPLE) return null;
  const { interval } = pairedBootstrap(
    sample,
    { first: () => 0, second: difference },
    { random: createSeededRandom(seed) },
  );
  return Number.isFinite(interval.low) ? [interval.low, interval.high] : null;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function deviationOf(differences: readonly number[]): number | null {
  if (differences.length < 2) return null;
  const middle = mean(differences);
  const squares = differences.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return Math.sqrt(squares / (differences.length - 1));
}

/** An interval of 95 % is 3.92 standard errors wide where the difference is about normal. */
function deviationFrom(interval: readonly [number, number] | null, n: number): number | null {
  return interval && ((interval[1] - interval[0]) / 3.92) * Math.sqrt(n);
}
