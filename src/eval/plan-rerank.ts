import { type LocalWeights, questionHash } from "../rerank/local/local-weights.ts";
import type { LabelledQuestion } from "./labelled-question.ts";

/** Questions below which half of them teach nothing that can be relied on. */
const FEWEST_TO_FIT = { answerable: 20, unanswerable: 2 } as const;

/** How the local scorer is measured on these questions. */
export type RerankPlan =
  | { readonly kind: "in-force"; readonly weights: LocalWeights }
  /** The weights in force know `overlap` of the questions, so their own figures would flatter. */
  | { readonly kind: "cross-fit"; readonly overlap: number }
  | { readonly kind: "left-out"; readonly reason: string };

/**
 * Weights in force are measured as they are, unless they were fitted on any of these questions.
 *
 * @param questions all wordings: who learned one wording of a question knows the other
 */
export function planRerank(
  questions: readonly LabelledQuestion[],
  weights: LocalWeights | undefined,
): RerankPlan {
  if (weights === undefined) {
    return { kind: "left-out", reason: "the local scorer has no weights for this embedding model" };
  }
  const overlap = countOverlap(questions, weights);
  if (overlap === 0) return { kind: "in-force", weights };
  const problem = tooFewToFit(questions);
  if (problem === undefined) return { kind: "cross-fit", overlap };
  return {
    kind: "left-out",
    reason: `its weights were fitted on ${overlap} of these questions, and ${problem}`,
  };
}

/** Why weights cannot be fitted on half of these questions, in words; undefined where they can. */
export function tooFewToFit(questions: readonly LabelledQuestion[]): string | undefined {
  const { answerable, unanswerable } = FEWEST_TO_FIT;
  const found = countKinds(questions);
  if (found.answerable >= answerable && found.unanswerable >= unanswerable) return undefined;
  return `a fit needs at least ${answerable} answerable questions and ${unanswerable} that the documents do not answer; here are ${found.answerable} and ${found.unanswerable}`;
}

/** Questions of which the weights know a wording. */
export function countOverlap(
  questions: readonly LabelledQuestion[],
  { questionHashes }: Pick<LocalWeights, "questionHashes">,
): number {
  const known = new Set(questionHashes);
  return new Set(questions.filter(({ text }) => known.has(questionHash(text))).map(({ id }) => id)).size;
}

/** Different questions, whatever their wordings. */
export function countKinds(questions: readonly LabelledQuestion[]): {
  answerable: number;
  unanswerable: number;
} {
  const idsOf = (kind: boolean) =>
    new Set(questions.filter(({ answerable }) => answerable === kind).map(({ id }) => id)).size;
  return { answerable: idsOf(true), unanswerable: idsOf(false) };
}
