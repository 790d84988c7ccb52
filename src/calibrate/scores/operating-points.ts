import { type Interval, wilsonInterval } from "../../stats/intervals.ts";
import { scoresOf } from "./measure-gap.ts";
import type { ScoredQuestion } from "./scored-question.ts";

/** One point of the ROC: what happens at a threshold. A score that equals the threshold passes. */
export interface OperatingPoint {
  readonly threshold: number;
  /** Not answerable and let through, of the not answerable: a wrong answer. */
  readonly wrongAnswers: Rate;
  /** Answerable and refused, of the answerable: a false refusal. */
  readonly falseRefusals: Rate;
  /** Expected cost of one question, for the stated costs and share of answerable questions. */
  readonly cost: number;
}

export interface Rate {
  readonly count: number;
  readonly of: number;
  readonly value: number;
  /** Wilson, 95 %. */
  readonly interval: Interval;
}

export interface Costs {
  /** Of answering a question that is not answerable. */
  readonly wrongAnswer: number;
  /** Of refusing one that is. */
  readonly falseRefusal: number;
  /** Share of answerable questions among those that will be asked. */
  readonly answerableShare: number;
}

/**
 * A point for each threshold at which something changes: midway between neighbouring scores, rounded to six digits, and above
 * the highest, where everything is refused. Strictest first. Needs questions of both kinds.
 */
export function operatingPoints(questions: readonly ScoredQuestion[], costs: Costs): OperatingPoint[] {
  const answerable = scoresOf(questions, true).sort((a, b) => a - b);
  const others = scoresOf(questions, false).sort((a, b) => a - b);
  return cutsOf([...answerable, ...others]).map((threshold) =>
    pointAt(threshold, {
      passing: others.length - countBelow(others, threshold),
      others: others.length,
      refused: countBelow(answerable, threshold),
      answerable: answerable.length,
      costs,
    }),
  );
}

function pointAt(
  threshold: number,
  counts: { passing: number; others: number; refused: number; answerable: number; costs: Costs },
): OperatingPoint {
  const { costs } = counts;
  const wrongAnswers = rateOf(counts.passing, counts.others);
  const falseRefusals = rateOf(counts.refused, counts.answerable);
  return {
    threshold,
    wrongAnswers,
    falseRefusals,
    cost:
      (1 - costs.answerableShare) * wrongAnswers.value * costs.wrongAnswer +
      costs.answerableShare * falseRefusals.value * costs.falseRefusal,
  };
}

/** The cheapest; of equals the middle one, which is furthest from where it would cost more. */
export function cheapestPoint(points: readonly OperatingPoint[]): OperatingPoint | undefined {
  const least = Math.min(...points.map(({ cost }) => cost));
  const cheapest = points.filter(({ cost }) => cost <= least + 1e-12);
  return cheapest[Math.floor((cheapest.length - 1) / 2)];
}

function cutsOf(scores: readonly number[]): number[] {
  const sorted = [...new Set(scores)].sort((a, b) => b - a);
  const between = sorted.slice(1).map((score, at) => round((score + (sorted[at] ?? score)) / 2));
  const [top = 0, bottom = 0] = [sorted[0], sorted.at(-1)];
  return [...new Set([round(top + STEP), ...between, round(bottom)])];
}

const STEP = 1e-6;

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function countBelow(sorted: readonly number[], threshold: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < threshold) low = middle + 1;
    else high = middle;
  }
  return low;
}

function rateOf(count: number, of: number): Rate {
  return { count, of, value: count / of, interval: wilsonInterval(count, of) };
}
