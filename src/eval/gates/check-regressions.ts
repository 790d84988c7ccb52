import { holm } from "../../stats/holm.ts";
import { type MetricDifference, metricDifference } from "../compare/compare-metric.ts";
import type { Metric } from "../metrics/metric.ts";
import { amount, blameForRegression } from "./blame-questions.ts";
import { SLACK, subjectOf } from "./check-bounds.ts";
import { type CountedStill, wordsOfCounts } from "./counted-still.ts";
import type { MetricGate } from "./gate-file.ts";
import type { GateOutcome } from "./gate-report.ts";

const LEVEL = 0.05;

/** A gate of no regression, with the questions that it is measured on. */
export interface RegressionGate {
  readonly gate: MetricGate;
  readonly asked: NonNullable<MetricGate["noRegression"]>;
  /** Over the questions with the gate's tag. */
  readonly metric: Metric;
  readonly still: CountedStill;
}

/**
 * How far the run fell behind its baseline, gate by gate; one that lost questions of the baseline is broken by these. All gates that ask for proof share one level, so that a file with
 * many of them does not raise an alarm by their number.
 */
export function checkRegressions(
  gates: readonly RegressionGate[],
  { seed }: { seed: number },
): GateOutcome[] {
  const measured = gates.map((one) => ({
    ...one,
    found: metricDifference(one.still.compared, { metric: one.metric, seed }),
  }));
  const adjusted = holm(measured.map(({ found }) => found.pValue ?? 1));
  return measured.map(({ gate, asked, metric, still, found }, at): GateOutcome => {
    const isHeld = holds(found, asked, adjusted[at] ?? 1);
    return {
      kind: "noRegression",
      ...subjectOf(gate, wordsOf(asked)),
      isMet: isHeld && still.lost.length === 0,
      found: describe(found, still.counted),
      brokenBy: [...still.lost, ...(isHeld ? [] : blameForRegression(still.compared, { metric }))],
    };
  });
}

function wordsOf({ by, tolerance }: RegressionGate["asked"]): string {
  const within = tolerance === 0 ? "" : ` by more than ${amount(tolerance)}`;
  if (by === "shown-not-worse") return `shown not to be worse than the baseline${within}`;
  return by === "difference"
    ? `not below the baseline${within}`
    : `not shown worse than the baseline${within}`;
}

/** Where one run has no value the gate is broken: a metric that is gone is not as good as before. */
function holds(found: MetricDifference, { by, tolerance }: RegressionGate["asked"], pValue: number): boolean {
  const { difference, interval, better } = found;
  if (difference === null) return false;
  const gain = better === "higher" ? difference : -difference;
  const isBehind = gain < -tolerance - SLACK;
  if (by === "difference") return !isBehind;
  const [low, high] = gains(interval, better);
  if (by === "shown-not-worse") return found.pValue === null || low >= -tolerance - SLACK;
  return !(isBehind && high < -tolerance - SLACK && pValue <= LEVEL);
}

/** The interval with what is better upwards; without one it is as wide as can be. */
function gains(interval: MetricDifference["interval"], better: Metric["better"]): readonly [number, number] {
  if (interval === null) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  return better === "higher" ? interval : [-interval[1], -interval[0]];
}

function describe(
  { first, second, difference, interval, n }: MetricDifference,
  counted: CountedStill["counted"],
): string {
  const questions = wordsOfCounts(counted, n);
  if (first === null || second === null || difference === null) {
    return `${whatIsMissing({ first, second, n }, counted)}, ${questions}`;
  }
  const range = interval === null ? "" : ` [${signed(interval[0])}, ${signed(interval[1])}]`;
  return `${amount(second)}, was ${amount(first)}: ${signed(difference)}${range}, ${questions}`;
}

function whatIsMissing(
  { first, second, n }: Pick<MetricDifference, "first" | "second" | "n">,
  [before, now]: CountedStill["counted"],
): string {
  if (n === 0 && before > 0 && now > 0) return "no question counts in both";
  const hasNone = n === 0 ? now === 0 : second === null;
  if (hasNone && (n === 0 ? before === 0 : first === null)) return "neither run has a value";
  return `${hasNone ? "the run" : "the baseline"} has no value`;
}

function signed(value: number): string {
  const shown = amount(value);
  return Number(shown) > 0 ? `+${shown}` : shown;
}
