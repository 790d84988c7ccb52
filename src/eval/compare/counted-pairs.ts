import type { ResultPair } from "../../stats/paired/exchange-test.ts";
import type { Metric } from "../metrics/metric.ts";
import type { QuestionResult } from "../runs/eval-run.ts";

type Pair = ResultPair<QuestionResult>;

/** Which questions a metric counts in either of two runs. */
export interface CountedPairs {
  /** Those that the runs are compared on. */
  readonly compared: readonly Pair[];
  /** Questions that count in the first run, and in the second. */
  readonly counted: readonly [first: number, second: number];
  /** Those that count in the first run and no more in the second, and the other way round. */
  readonly gone: readonly Pair[];
  readonly added: readonly Pair[];
}

/**
 * A question that counts in one run alone says nothing of what moved: with it, a figure would rise because a failure is no longer
 * expected to go well. Which answers come from documents, or are reviewed ones, is itself what a change moves, so there all of
 * them are compared: twenty wrong ones more must be seen.
 */
export function countedPairs(pairs: readonly Pair[], metric: Metric): CountedPairs {
  const counts = ({ first, second }: Pair) => ({
    inFirst: metric.measure(first) !== null,
    inSecond: metric.measure(second) !== null,
  });
  const those = (fits: (pair: ReturnType<typeof counts>) => boolean) =>
    pairs.filter((pair) => fits(counts(pair)));
  const isOfAnswers = metric.among === "from-documents" || metric.among === "served";
  return {
    compared: those(({ inFirst, inSecond }) => (isOfAnswers ? inFirst || inSecond : inFirst && inSecond)),
    counted: [those(({ inFirst }) => inFirst).length, those(({ inSecond }) => inSecond).length],
    gone: those(({ inFirst, inSecond }) => inFirst && !inSecond),
    added: those(({ inFirst, inSecond }) => !inFirst && inSecond),
  };
}
