import type { ResultPair } from "../../stats/paired/exchange-test.ts";
import type { Metric } from "../metrics/metric.ts";
import type { QuestionResult } from "../runs/eval-run.ts";
import type { BreakingQuestion } from "./gate-report.ts";

/** Below it a pull is rounding. */
const LEAST_PULL = 1e-9;

/** The questions that keep a metric on the wrong side of a bound, worst first. */
export function blameForBound(
  results: readonly QuestionResult[],
  { metric, bound }: { metric: Metric; bound: number },
): BreakingQuestion[] {
  const direction = metric.better === "higher" ? 1 : -1;
  if (metric.kind === "overall") {
    return pullsOf(results, (rest) => metric.aggregate(rest), direction).map(({ item, pull }) =>
      breaking(item, `${amount(metric.measure(item) ?? 0)}; without it ${amount(pull)} better`),
    );
  }
  // Every failure keeps a share down, also below a bound of 0.
  const isShort = (value: number) =>
    metric.kind === "share" ? value === (direction === 1 ? 0 : 1) : (value - bound) * direction < 0;
  return results
    .flatMap((result) => {
      const value = metric.measure(result);
      return value === null || !isShort(value) ? [] : [{ result, value }];
    })
    .sort((a, b) => (a.value - b.value) * direction)
    .map(({ result, value }) => breaking(result, amount(value)));
}

/** The questions by which a run is worse than its baseline, worst first. */
export function blameForRegression(
  pairs: readonly ResultPair<QuestionResult>[],
  { metric }: { metric: Metric },
): BreakingQuestion[] {
  const direction = metric.better === "higher" ? 1 : -1;
  const worse = pairs
    .flatMap((pair) => {
      const [before, after] = [metric.measure(pair.first), metric.measure(pair.second)];
      if (before === null || after === null || (after - before) * direction >= 0) return [];
      return [{ result: pair.second, before, after }];
    })
    .sort((a, b) => (a.after - a.before - (b.after - b.before)) * direction);
  if (metric.kind !== "overall" && worse.length > 0) {
    return worse.map(({ result, before, after }) =>
      breaking(result, `${amount(after)}, was ${amount(before)}`),
    );
  }
  const difference = (rest: readonly ResultPair<QuestionResult>[]): number | null => {
    const before = metric.aggregate(rest.map(({ first }) => first));
    const after = metric.aggregate(rest.map(({ second }) => second));
    return before === null || after === null ? null : after - before;
  };
  return pullsOf(pairs, difference, direction).map(({ item: { first, second }, pull }) =>
    breaking(
      second,
      `${shown(metric, second)}, was ${shown(metric, first)}; without it ${amount(pull)} better`,
    ),
  );
}

function shown(metric: Metric, result: QuestionResult): string {
  const value = metric.measure(result);
  return value === null ? "not counted" : amount(value);
}

/** By how much the number is better without each item; those without which it would not be are left out. */
function pullsOf<T>(
  items: readonly T[],
  statistic: (rest: readonly T[]) => number | null,
  direction: 1 | -1,
): { item: T; pull: number }[] {
  const whole = statistic(items);
  if (whole === null) return [];
  return items
    .flatMap((item, at) => {
      const without = statistic(items.toSpliced(at, 1));
      const pull = without === null ? 0 : (without - whole) * direction;
      return pull > LEAST_PULL ? [{ item, pull }] : [];
    })
    .sort((a, b) => b.pull - a.pull);
}

function breaking({ id, question }: QuestionResult, came: string): BreakingQuestion {
  return { id, question, came };
}

/** At most four digits behind the point, none that is a zero. */
export function amount(value: number): string {
  return String(Number(value.toFixed(4)));
}
