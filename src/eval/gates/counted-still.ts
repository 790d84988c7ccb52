import { type CountedPairs, countedPairs } from "../compare/counted-pairs.ts";
import type { ResultPair } from "../../stats/paired/exchange-test.ts";
import type { Metric } from "../metrics/metric.ts";
import type { QuestionResult } from "../runs/eval-run.ts";
import { amount } from "./blame-questions.ts";
import type { MetricGate } from "./gate-file.ts";
import { subjectOf } from "./check-bounds.ts";
import type { BreakingQuestion, GateOutcome } from "./gate-report.ts";

type Pair = ResultPair<QuestionResult>;

/** What of the baseline a gate is still measured on. */
export interface CountedStill extends Pick<CountedPairs, "counted"> {
  /** Without what counts no more, on either side, so that a figure never gains by a question that is gone. */
  readonly compared: readonly Pair[];
  /** Questions that the gate lost and may not lose. */
  readonly lost: readonly BreakingQuestion[];
}

/**
 * Which questions of the baseline count no more for a gate: an expectation that was taken away, a tag, a value. Taking those away
 * must be no more a way through than leaving the question out. Two kinds are let go, as what is left of them could not have
 * failed: a search that did not run because a stored answer was served, and an answer that was at its worst before and is
 * not given any more, such as a wrong reviewed one. Errors have a gate of their own.
 *
 * @param pairs of questions in both, the baseline's result first
 */
export function countedStill(
  pairs: readonly Pair[],
  { gate, metric }: { gate: Pick<MetricGate, "tag" | "mayCountFewer">; metric: Metric },
): CountedStill {
  const { tag, mayCountFewer } = gate;
  const own = ofTag(metric, tag);
  const { compared, counted, gone } = countedPairs(pairs, own);
  const missed = mayCountFewer
    ? []
    : gone.filter((pair) => pair.second.error === null && !isLetGo(pair, own, tag));
  return {
    counted,
    compared: compared.filter((pair) => !gone.includes(pair)),
    lost: missed.map(({ first, second }) => ({
      id: first.id,
      question: first.question,
      came: `${whyGone(second, tag)}, was ${amount(own.measure(first) ?? Number.NaN)}`,
    })),
  };
}

/** `60 questions`, or what each side has where that differs: `2 questions, now 1`. @param n those that are compared */
export function wordsOfCounts([before, now]: CountedStill["counted"], n: number): string {
  if (before === now && now === n) return `${n} questions`;
  return `${before} questions, now ${now}${n === now ? "" : `, ${n} compared`}`;
}

/** A floor that stands on fewer questions than in the baseline may be met by that alone. None where no question was lost. */
export function checkCounted(
  { lost, counted }: Pick<CountedStill, "lost" | "counted">,
  gate: Pick<MetricGate, "metric" | "tag">,
): GateOutcome[] {
  if (lost.length === 0) return [];
  return [
    {
      kind: "measured",
      ...subjectOf(gate, "measured on the questions of the baseline"),
      isMet: false,
      found: wordsOfCounts(counted, counted[1]),
      brokenBy: lost,
    },
  ];
}

/** The metric over the questions with a tag alone; a question may have it in one run and not in the other. */
export function ofTag(metric: Metric, tag: string | undefined): Metric {
  if (tag === undefined) return metric;
  const hasTag = ({ tags }: QuestionResult): boolean => tags.includes(tag);
  return {
    ...metric,
    measure: (result) => (hasTag(result) ? metric.measure(result) : null),
    aggregate: (results) => metric.aggregate(results.filter(hasTag)),
  };
}

function isLetGo({ first, second }: Pair, metric: Metric, tag: string | undefined): boolean {
  if (tag !== undefined && !second.tags.includes(tag)) return false;
  const isStored = second.source === "golden" || second.source === "cached";
  if (metric.among === "searched") return isStored;
  if (metric.among === "from-documents") {
    return second.source === "golden" || (second.source === "fallback" && isWorst(first, metric));
  }
  return metric.among === "served" && second.source !== "golden" && isWorst(first, metric);
}

function isWorst(result: QuestionResult, { measure, better, range: [low, high] }: Metric): boolean {
  return measure(result) === (better === "higher" ? low : high);
}

function whyGone({ tags }: QuestionResult, tag: string | undefined): string {
  return tag !== undefined && !tags.includes(tag) ? "without the tag" : "not counted";
}
