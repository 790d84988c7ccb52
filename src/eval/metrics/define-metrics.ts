import type { QuestionResult } from "../runs/eval-run.ts";
import type { Metric } from "./metric.ts";

interface Described extends Pick<Metric, "name" | "stage" | "better" | "description"> {
  /** What it can be. @default from 0 to 1 */
  range?: Metric["range"];
  /** @default all */
  among?: Metric["among"];
}

/** Of every metric that is a share of something. */
const SHARE = [0, 1] as const;

/** Of one that counts. */
export const FROM_ZERO = [0, Number.POSITIVE_INFINITY] as const;

/** Of a difference of two shares, and of what is better than chance. */
export const SIGNED_SHARE = [-1, 1] as const;

/** What a metric is for one question; null where the question does not count. */
type Measure = Metric["measure"];

/** The value that the run noted under the metric's name. */
function notedAs(name: string): Measure {
  return ({ values }) => values[name] ?? null;
}

/** A share of questions, each 0 or 1. `measure`: @default what the run noted under the name */
export function shareMetric(metric: Omit<Described, "range"> & { measure?: Measure }): Metric {
  return averaged("share", metric);
}

/** A mean over questions. `measure`: @default what the run noted under the name */
export function meanMetric(metric: Described & { measure?: Measure }): Metric {
  return averaged("mean", metric);
}

function averaged(kind: "share" | "mean", metric: Described & { measure?: Measure }): Metric {
  const measure = metric.measure ?? notedAs(metric.name);
  return {
    range: SHARE,
    among: "all",
    ...metric,
    kind,
    measure,
    aggregate: (results) => meanOf(countedValues(results, measure)),
  };
}

/** A number worked out over all questions that count at once; `over` gets at least one and may find none. */
export function overallMetric(
  metric: Described & { measure: Measure; over: (results: readonly QuestionResult[]) => number | null },
): Metric {
  const { over, ...described } = metric;
  return {
    range: SHARE,
    among: "all",
    ...described,
    kind: "overall",
    aggregate(results) {
      const counted = results.filter((result) => metric.measure(result) !== null);
      return counted.length === 0 ? null : over(counted);
    },
  };
}

/** The values of the questions that count. */
export function countedValues(results: readonly QuestionResult[], measure: Measure): number[] {
  return results.flatMap((result) => measure(result) ?? []);
}

/** Null of none. */
export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
