import type { Metric } from "../metrics/metric.ts";
import { amount } from "./blame-questions.ts";
import { boundKinds } from "./check-bounds.ts";
import type { MetricGate } from "./gate-file.ts";

/** A bound by its key, and why no run, or every run, would meet it. */
interface BoundProblem {
  readonly key: (typeof boundKinds)[number] | "noRegression";
  readonly text: string;
}

/**
 * What is asked of a metric that it cannot be: 90 for 0.9, `atLeast` for `atMost`. Such a gate is met by every run or by none,
 * and neither says anything of the run.
 */
export function boundProblems(gate: MetricGate, { name, range: [low, high] }: Metric): BoundProblem[] {
  const beyond = boundKinds.flatMap((key): BoundProblem[] => {
    const bound = gate[key];
    if (bound === undefined || (bound >= low && bound <= high)) return [];
    return [{ key, text: `${amount(bound)} is out of reach: ${name} is ${rangeOf(low, high)}` }];
  });
  return [...beyond, ...contradictions(gate), ...looseTolerance(gate, high - low)];
}

function rangeOf(low: number, high: number): string {
  return Number.isFinite(high) ? `between ${low} and ${high}` : `${low} or more`;
}

/** The value lies within its interval, so the ends of it are bound by the same. */
function contradictions(gate: MetricGate): BoundProblem[] {
  return (["atLeast", "atLeastLow"] as const).flatMap((least) =>
    (["atMost", "atMostHigh"] as const).flatMap((most): BoundProblem[] => {
      const [from, to] = [gate[least], gate[most]];
      if (from === undefined || to === undefined || from <= to) return [];
      return [{ key: most, text: `no run can have ${least} ${amount(from)} and ${most} ${amount(to)}` }];
    }),
  );
}

function looseTolerance({ noRegression }: MetricGate, span: number): BoundProblem[] {
  if (noRegression === undefined || noRegression.tolerance < span) return [];
  const { tolerance } = noRegression;
  return [
    {
      key: "noRegression",
      text: `a tolerance of ${amount(tolerance)} lets every run pass; name less than ${span}`,
    },
  ];
}
