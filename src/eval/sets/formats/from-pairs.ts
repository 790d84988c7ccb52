import type { LabelledPair } from "../../load-pairs.ts";
import { type EvalQuestion, nothingExpected } from "../eval-question.ts";

/**
 * Pairs of questions as questions to a store that holds the second of each as a phrasing: the first must get its entry where
 * one answer serves both, and must not where it does not. The same question asked in several pairs stays several questions.
 */
export function fromPairs(pairs: readonly LabelledPair[]): EvalQuestion[] {
  return pairs.map(({ asked, stored, same, class: name }, at) => ({
    ...nothingExpected,
    id: `pair-${at + 1}`,
    question: asked,
    answerable: same ? true : null,
    expect: {
      ...nothingExpected.expect,
      ...(same ? { path: "golden" as const, phrasing: stored } : { notPhrasings: [stored] }),
    },
    tags: name === undefined ? [] : [name],
  }));
}
