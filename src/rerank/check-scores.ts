import type { CandidateScore } from "./scorer.ts";

const LOWEST = 0;
const HIGHEST = 10;
/** Sums of weights end a hair beside the number meant: 0.7 + 0.2 + 0.1 is not 1. */
const STEPS = 1e6;

export type CheckedScores =
  /** One score for each candidate, in their order, rounded to six decimals; and what it answers best, 0 where nobody told. */
  | { readonly kind: "sound"; readonly scores: readonly number[]; readonly wordings: readonly number[] }
  /** `problem` names the first thing wrong, candidates counted from 1. */
  | { readonly kind: "unsound"; readonly problem: string };

/**
 * Whether a scorer judged each of `count` candidates once, on the scale from 0 to 10. A list that is wrong in one place
 * is not trusted in the others: one NaN is enough to leave a sorted list unsorted.
 */
export function checkScores(given: readonly CandidateScore[], count: number): CheckedScores {
  if (!Array.isArray(given)) return { kind: "unsound", problem: "the scorer gave no list of scores" };
  const scores = new Map<number, number>();
  const wordings = new Map<number, number>();
  for (const { index, score, wording = 0 } of given) {
    const problem = problemOf(index, score, count) ?? (scores.has(index) ? "scored twice" : undefined);
    if (problem) return { kind: "unsound", problem: `candidate ${index + 1} of ${count} was ${problem}` };
    scores.set(index, round(score));
    wordings.set(index, wording);
  }
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter(
    (number) => !scores.has(number - 1),
  );
  if (missing.length > 0) {
    const which = missing.length === 1 ? `candidate ${missing[0]}` : `candidates ${missing.join(", ")}`;
    return { kind: "unsound", problem: `no score was given to ${which} of ${count}` };
  }
  return { kind: "sound", scores: listOf(scores, count), wordings: listOf(wordings, count) };
}

function listOf(values: ReadonlyMap<number, number>, count: number): number[] {
  return Array.from({ length: count }, (_, index) => values.get(index) ?? 0);
}

function problemOf(index: number, score: number, count: number): string | undefined {
  if (!Number.isInteger(index) || index < 0 || index >= count) return "scored, which does not exist";
  if (!Number.isFinite(score)) return `scored ${score}, which is not a number from 0 to 10`;
  const rounded = round(score);
  return rounded < LOWEST || rounded > HIGHEST ? `scored ${score}, which is outside 0 to 10` : undefined;
}

function round(score: number): number {
  // Adding 0 makes 0 of -0.
  return Math.round(score * STEPS) / STEPS + 0;
}
