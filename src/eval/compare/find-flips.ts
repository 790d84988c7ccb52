import type { ResultPair } from "../../stats/paired/exchange-test.ts";
import type { Metric } from "../metrics/metric.ts";
import type { QuestionResult } from "../runs/eval-run.ts";
import type { Flip, FlippedAnswer } from "./run-comparison.ts";

/**
 * The questions that came out differently by a metric of 0 or 1, by what must never happen, or by an error. What must never
 * happen comes first, then what got worse in most ways; equals stay in the order of the set.
 */
export function findFlips(pairs: readonly ResultPair<QuestionResult>[], metrics: readonly Metric[]): Flip[] {
  const shares = metrics.filter(({ kind }) => kind === "share");
  return pairs
    .map((pair) => flipOf(pair, shares))
    .filter(
      ({ lost, gained, newViolations, endedViolations, first, second }) =>
        lost.length + gained.length + newViolations.length + endedViolations.length > 0 ||
        (first.error === null) !== (second.error === null),
    )
    .sort((a, b) => weightOf(b) - weightOf(a));
}

function weightOf({ newViolations, lost, gained, first, second }: Flip): number {
  const newError = second.error !== null && first.error === null ? 1 : 0;
  return newViolations.length * 1e6 + newError * 1e4 + lost.length * 100 - gained.length;
}

function flipOf({ first, second }: ResultPair<QuestionResult>, shares: readonly Metric[]): Flip {
  const moved = shares.flatMap(({ name, better, measure }) => {
    const [before, after] = [measure(first), measure(second)];
    if (before === null || after === null || before === after) return [];
    return [{ name, isGain: after > before === (better === "higher") }];
  });
  return {
    id: first.id,
    question: first.question,
    tags: first.tags,
    lost: moved.filter(({ isGain }) => !isGain).map(({ name }) => name),
    gained: moved.filter(({ isGain }) => isGain).map(({ name }) => name),
    newViolations: second.violations.filter((one) => !first.violations.includes(one)),
    endedViolations: first.violations.filter((one) => !second.violations.includes(one)),
    first: answerOf(first),
    second: answerOf(second),
  };
}

function answerOf({ source, text, citedDocuments, error }: QuestionResult): FlippedAnswer {
  return { source, text, citedDocuments, error: error?.code ?? null };
}
