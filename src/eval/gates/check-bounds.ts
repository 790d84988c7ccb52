import { figuresOf } from "../metrics/figures-of.ts";
import type { Metric } from "../metrics/metric.ts";
import type { EvalFigure, QuestionResult } from "../runs/eval-run.ts";
import { amount, blameForBound } from "./blame-questions.ts";
import type { MetricGate } from "./gate-file.ts";
import type { GateOutcome } from "./gate-report.ts";

/** What a gate may ask of a figure and its interval. */
export const boundKinds = ["atLeast", "atMost", "atLeastLow", "atMostHigh"] as const;
type BoundKind = (typeof boundKinds)[number];

const WORDS: Readonly<Record<BoundKind, string>> = {
  atLeast: "at least",
  atMost: "at most",
  atLeastLow: "surely at least",
  atMostHigh: "surely at most",
};

export interface BoundOptions {
  readonly metric: Metric;
  readonly seed: number;
}

/**
 * The absolute bounds of one gate, each an outcome of its own. A metric that too few questions count for meets none of them:
 * what is not measured is not good.
 *
 * @param results those with the tag of the gate
 */
export function checkBounds(
  results: readonly QuestionResult[],
  gate: MetricGate,
  { metric, seed }: BoundOptions,
): GateOutcome[] {
  const [figure] = figuresOf(results, { seed, metrics: [metric] });
  if (!figure || figure.value === null || figure.n < gate.leastQuestions) {
    const count = figure?.n ?? 0;
    return [
      {
        kind: "measured",
        ...subjectOf(gate, `measured on at least ${gate.leastQuestions}`),
        isMet: false,
        found: `${count} questions count for it`,
        brokenBy: [],
      },
    ];
  }
  return boundKinds.flatMap((kind) => {
    const bound = gate[kind];
    if (bound === undefined) return [];
    const isMet = holds(figure, kind, bound);
    return [
      {
        kind,
        ...subjectOf(gate, `${WORDS[kind]} ${amount(bound)}`),
        isMet,
        found: describeFigure(figure),
        brokenBy: isMet ? [] : blameForBound(results, { metric, bound }),
      },
    ];
  });
}

/** Name of an outcome, and what it is about. */
export function subjectOf(
  { metric, tag }: Pick<MetricGate, "metric" | "tag">,
  asked: string,
): Pick<GateOutcome, "name" | "metric" | "tag"> {
  return { name: `${metric}${tag === undefined ? "" : ` of ${tag}`} ${asked}`, metric, tag: tag ?? null };
}

/** Values that differ by rounding alone are the same. */
export const SLACK = 1e-9;

function holds({ value, interval }: EvalFigure, kind: BoundKind, bound: number): boolean {
  const found = { atLeast: value, atMost: value, atLeastLow: interval?.[0], atMostHigh: interval?.[1] }[kind];
  if (found === null || found === undefined) return false;
  return kind === "atLeast" || kind === "atLeastLow" ? found >= bound - SLACK : found <= bound + SLACK;
}

/** `0.9231 [0.8, 0.97], 52 questions`. */
function describeFigure({ value, interval, n }: EvalFigure): string {
  const range =
    interval === null ? " without an interval" : ` [${amount(interval[0])}, ${amount(interval[1])}]`;
  return `${amount(value ?? Number.NaN)}${range}, ${n} questions`;
}
