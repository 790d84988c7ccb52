import type { Interval } from "../../stats/intervals.ts";
import { sumOfShares } from "../../stats/sum-of-shares.ts";
import {
  countWeighted,
  invertCount,
  partOf,
  type WeightedCount,
  weightedShare,
} from "../../stats/weighted-share.ts";
import { countRows } from "../sweep/count-rows.ts";
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
  /** 95 %, put together from those of the two rates. */
  readonly costInterval: Interval;
}

/** A share of one kind of questions; under unequal weights that of the weights, as `weightedShare` has it. */
export interface Rate {
  /** Questions, each once. */
  readonly count: number;
  readonly of: number;
  readonly value: number;
  /** Wilson, 95 %, for the effective number. */
  readonly interval: Interval;
  /** Questions of equal weight that would be as precise. */
  readonly effective: number;
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
  return countCuts(questions).map(({ threshold, passing, refused }) => {
    const [wrongAnswers, falseRefusals] = [rateOf(passing), rateOf(refused)];
    const { value: cost, interval: costInterval } = sumOfShares([
      { share: wrongAnswers, factor: (1 - costs.answerableShare) * costs.wrongAnswer },
      { share: falseRefusals, factor: costs.answerableShare * costs.falseRefusal },
    ]);
    return { threshold, wrongAnswers, falseRefusals, cost, costInterval };
  });
}

/** The cheapest; of equals the middle one, which is furthest from where it would cost more. */
export function cheapestPoint<Point extends { readonly cost: number }>(
  points: readonly Point[],
): Point | undefined {
  const least = points.reduce((low, { cost }) => Math.min(low, cost), Number.POSITIVE_INFINITY);
  const cheapest = points.filter(({ cost }) => cost <= least + 1e-12);
  return cheapest[Math.floor((cheapest.length - 1) / 2)];
}

/**
 * The threshold of the cheapest point. As `cheapestPoint(operatingPoints(…))` without counts and intervals, which hundreds
 * of resamples have no use for.
 */
export function cheapestThreshold(questions: readonly ScoredQuestion[], costs: Costs): number | undefined {
  const sorted = questions.toSorted((a, b) => b.score - a.score);
  const weightOf = (kind: boolean): number =>
    sorted.reduce((sum, { answerable, weight = 1 }) => sum + (answerable === kind ? weight : 0), 0);
  const perPassing = ((1 - costs.answerableShare) * costs.wrongAnswer) / weightOf(false);
  const perRefused = (costs.answerableShare * costs.falseRefusal) / weightOf(true);
  const points: { threshold: number; cost: number }[] = [];
  let at = 0;
  let cost = costs.answerableShare * costs.falseRefusal;
  for (const threshold of cutsOf(sorted.map(({ score }) => score))) {
    for (let next = sorted[at]; next && next.score >= threshold; next = sorted[at]) {
      cost += (next.weight ?? 1) * (next.answerable ? -perRefused : perPassing);
      at += 1;
    }
    points.push({ threshold, cost });
  }
  return cheapestPoint(points)?.threshold;
}

interface Cut {
  readonly threshold: number;
  /** Those let through, among the not answerable. */
  readonly passing: WeightedCount;
  /** Those refused, among the answerable. */
  readonly refused: WeightedCount;
}

function countCuts(questions: readonly ScoredQuestion[]): Cut[] {
  const all = countWeighted(questions, ({ answerable }) => answerable);
  const [answerable, others] = [successesOf(all), successesOf(invertCount(all))];
  const pairs = questions.map(({ score, answerable: right, weight = 1 }) => ({
    similarity: score,
    right,
    weight,
  }));
  const cuts = cutsOf(questions.map(({ score }) => score));
  return countRows(pairs, cuts).map(({ threshold, admitted }) => ({
    threshold,
    passing: partOf(successesOf(invertCount(admitted)), others),
    refused: invertCount(partOf(successesOf(admitted), answerable)),
  }));
}

/** The successes by themselves, of which each is one. */
function successesOf({ successes, successWeight, successSquares }: WeightedCount): WeightedCount {
  return {
    ...{ items: successes, weight: successWeight, squares: successSquares },
    ...{ successes, successWeight, successSquares },
  };
}

function cutsOf(scores: readonly number[]): number[] {
  const sorted = [...new Set(scores)].sort((a, b) => b - a);
  const between = sorted.slice(1).map((score, at) => round((score + (sorted[at] ?? score)) / 2));
  const [top = 0, bottom = 0] = [sorted[0], sorted.at(-1)];
  return [...new Set([round(top + STEP), ...between, Math.floor(bottom * 1e6) / 1e6])];
}

const STEP = 1e-6;

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function rateOf(count: WeightedCount): Rate {
  const { value, interval, effective } = weightedShare(count) ?? NO_RATE;
  return { count: count.successes, of: count.items, value, interval, effective };
}

const NO_RATE = { value: 0, interval: { low: 0, high: 1 }, effective: 0 } as const;
