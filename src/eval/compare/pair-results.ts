import type { ResultPair } from "../../stats/paired/exchange-test.ts";
import type { EvalRun, QuestionResult } from "../runs/eval-run.ts";

export interface PairedResults {
  /** In the order of the first run. */
  readonly pairs: readonly ResultPair<QuestionResult>[];
  readonly onlyFirst: readonly string[];
  readonly onlySecond: readonly string[];
  readonly reworded: readonly string[];
}

/** Puts the results of two runs side by side, by the id of the question. One id with two wordings is two questions, and not compared. */
export function pairResults(
  first: Pick<EvalRun, "results">,
  second: Pick<EvalRun, "results">,
): PairedResults {
  const seconds = new Map(second.results.map((result) => [result.id, result]));
  const firsts = new Set(first.results.map(({ id }) => id));
  const pairs: ResultPair<QuestionResult>[] = [];
  const onlyFirst: string[] = [];
  const reworded: string[] = [];
  for (const result of first.results) {
    const other = seconds.get(result.id);
    if (other === undefined) onlyFirst.push(result.id);
    else if (other.question !== result.question) reworded.push(result.id);
    else pairs.push({ first: result, second: other });
  }
  const onlySecond = second.results.map(({ id }) => id).filter((id) => !firsts.has(id));
  return { pairs, onlyFirst, onlySecond, reworded };
}
