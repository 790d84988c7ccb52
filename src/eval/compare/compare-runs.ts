import { AppError } from "../../errors.ts";
import { holm } from "../../stats/holm.ts";
import { pairsForMeans, pairsForShares } from "../../stats/paired/paired-sample-size.ts";
import { count } from "../../text/count.ts";
import { allMetrics } from "../metrics/all-metrics.ts";
import type { Metric } from "../metrics/metric.ts";
import type { EvalRun } from "../runs/eval-run.ts";
import { type MetricDifference, metricDifference } from "./compare-metric.ts";
import { findFlips } from "./find-flips.ts";
import { pairResults } from "./pair-results.ts";
import type { ComparedRun, MetricComparison, NeededQuestions, RunComparison } from "./run-comparison.ts";

/**
 * Compares two runs question by question. One level holds for all metrics together, so looking at more of them makes no
 * finding likelier; a metric in which no question differs could not be found different and takes no part of the level
 * (Tarone, 1990). What is not found is not the same as equal, so it comes with the number of questions that would tell.
 */
export interface CompareOptions {
  /** @default every metric */
  readonly metrics?: readonly Metric[];
  /** Of the resamples and exchanges. @default 1 */
  readonly seed?: number;
  /** The smallest difference worth finding, in units of the metric; above 0. @default the difference that was seen */
  readonly effect?: number;
  /** @default 0.05 */
  readonly level?: number;
  /** @default 0.8 */
  readonly power?: number;
}

interface Aim {
  readonly level: number;
  readonly power: number;
  readonly tested: number;
  readonly effect: number | undefined;
}

/** @throws AppError `dataset-invalid` for runs without a question in common: whatever they say, it is not of each other */
export function compareRuns(
  first: EvalRun,
  second: EvalRun,
  { metrics = allMetrics, seed = 1, effect, level = 0.05, power = 0.8 }: CompareOptions = {},
): RunComparison {
  const { pairs, ...apart } = pairResults(first, second);
  if (pairs.length === 0) throw nothingInCommon(first, second, apart);
  const differences = metrics.map((metric) => metricDifference(pairs, { metric, seed }));
  const values = new Map(
    differences.flatMap(({ metric, pValue }) => (pValue === null ? [] : [[metric, pValue]])),
  );
  const corrected = holm([...values.values()]);
  const adjusted = new Map([...values.keys()].map((metric, at) => [metric, corrected[at] ?? 1]));
  const aim = { level, power, tested: values.size, effect };
  return {
    first: markOf(first),
    second: markOf(second),
    questions: pairs.length,
    ...apart,
    failed: pairs.filter((pair) => pair.first.error ?? pair.second.error).map((pair) => pair.first.id),
    level,
    power,
    tested: values.size,
    metrics: differences.map((found) => concluded(found, adjusted.get(found.metric) ?? null, aim)),
    flips: findFlips(pairs, metrics),
  };
}

function nothingInCommon(
  first: EvalRun,
  second: EvalRun,
  { reworded }: Pick<RunComparison, "reworded">,
): AppError {
  const counts = `${count(first.results.length, "question")} and ${count(second.results.length, "question")}`;
  const worded = reworded.length === 0 ? "" : `; ${reworded.length} have the same id and other words`;
  return new AppError(
    "dataset-invalid",
    `"${first.name}" and "${second.name}" have no question in common: they hold ${counts}${worded}.`,
    { hint: "Run one set twice: assay eval run <set> --name <name>" },
  );
}

function markOf({ id, name, startedAt, set, moved }: EvalRun): ComparedRun {
  return { id, name, startedAt, setHash: set.hash, moved: moved ?? null };
}

function concluded(
  { deviation, ...found }: MetricDifference,
  adjusted: number | null,
  aim: Aim,
): MetricComparison {
  const verdict = verdictOf(found, adjusted, aim.level);
  const open = verdict === "no-evidence" || verdict === "same";
  return { ...found, adjusted, verdict, needed: open ? neededFor({ ...found, deviation }, aim) : null };
}

function verdictOf(
  { difference, better }: Pick<MetricDifference, "difference" | "better">,
  adjusted: number | null,
  level: number,
): MetricComparison["verdict"] {
  if (difference === null) return "not-measured";
  if (adjusted === null) return "same";
  if (adjusted > level || difference === 0) return "no-evidence";
  return difference > 0 === (better === "higher") ? "better" : "worse";
}

function neededFor(
  { test, kind, n, gained, lost, difference, deviation }: MetricDifference,
  { effect, level, power, tested }: Aim,
): NeededQuestions | null {
  const size = effect ?? Math.abs(difference ?? 0);
  if (size === 0) return null;
  const aim = { effect: size, alpha: level / Math.max(1, tested), power };
  const mark = { effect: size, effectFrom: effect === undefined ? ("seen" as const) : ("given" as const) };
  if (test === "mcnemar" || (test === null && kind === "share")) {
    return { questions: pairsForShares(n === 0 ? 0 : (gained + lost) / n, aim), ...mark };
  }
  // Without any spread nothing says how much a larger sample would vary.
  if (deviation === null || deviation === 0) return null;
  return { questions: pairsForMeans(deviation, aim), ...mark };
}
