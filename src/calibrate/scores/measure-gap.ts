import { bootstrapStandardError } from "../../stats/standard-error.ts";
import type { ScoredQuestion } from "./scored-question.ts";

/**
 * The room between the highest score of a question that is not answerable and the lowest of one that is. Both ends are the
 * extremes of what was asked, and extremes only move inwards as more is asked: a gap on forty questions is the widest it will
 * ever be. So it is told in its own standard errors, and beside it stands what the counts do not rule out.
 * Weights move no extreme; what was drawn thinly leaves wide steps at its end, which the standard error sees.
 */
export interface Gap {
  /** Highest score of a question that is not answerable. */
  readonly low: number;
  /** Lowest score of an answerable one. */
  readonly high: number;
  /** `high − low`; below 0 where the classes overlap. */
  readonly width: number;
  /** Standard error of the width by bootstrap, each class by itself; 0 where all resamples have the same ends, as those of one question of each kind have. */
  readonly standardError: number;
  /** Width in standard errors; null where the standard error is 0. */
  readonly inStandardErrors: number | null;
}

/** Scores are at most 1 and are told to six digits. */
const ROUNDING = 1e-9;

/** Null without questions of both kinds. */
export function measureGap(
  questions: readonly ScoredQuestion[],
  options: { random: () => number; resamples: number },
): Gap | null {
  const answerable = scoresOf(questions, true);
  const others = scoresOf(questions, false);
  if (answerable.length === 0 || others.length === 0) return null;
  const [high, low] = [lowest(answerable), highest(others)];
  const measured = Math.hypot(
    bootstrapStandardError(answerable, lowest, options),
    bootstrapStandardError(others, highest, options),
  );
  // What is left of equal resamples by the rounding of their mean is no error.
  const standardError = measured > ROUNDING ? measured : 0;
  const width = high - low;
  return {
    low,
    high,
    width,
    standardError,
    inStandardErrors: standardError > 0 ? width / standardError : null,
  };
}

function scoresOf(questions: readonly ScoredQuestion[], answerable: boolean): number[] {
  return questions.filter((question) => question.answerable === answerable).map(({ score }) => score);
}

function lowest(scores: readonly number[]): number {
  return scores.reduce((least, score) => Math.min(least, score), Number.POSITIVE_INFINITY);
}

function highest(scores: readonly number[]): number {
  return scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
}
