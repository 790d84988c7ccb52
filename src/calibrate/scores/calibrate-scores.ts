import { AppError } from "../../errors.ts";
import { type Interval, percentile } from "../../stats/intervals.ts";
import { resampleOf } from "../../stats/resample.ts";
import { createSeededRandom } from "../../stats/seeded-random.ts";
import { measureSeparation, type Separation } from "../../stats/separation.ts";
import { countWeighted, weightedShare } from "../../stats/weighted-share.ts";
import { finish, type Steps } from "../../stats/work-in-steps.ts";
import { type Gain, gainOf, judgeScores } from "./judge-scores.ts";
import { type Gap, measureGap } from "./measure-gap.ts";
import {
  type Costs,
  cheapestPoint,
  cheapestThreshold,
  type OperatingPoint,
  operatingPoints,
} from "./operating-points.ts";
import { checkQuestions, type ScoredQuestion } from "./scored-question.ts";

/**
 * A threshold on the top score, above which a question is answered. Where the scores of answerable and not answerable questions
 * leave a gap, it lies in the gap; else where the two errors together cost least; and where the scores hardly tell the two
 * apart, or a threshold does no better than refusing or answering everything, there is none.
 *
 * Where questions weigh differently, rates, area, costs and the share of answerable questions are those of the weights, with
 * intervals for the effective number (`weightedShare`, `measureSeparation`), and so is how much a clean gap leaves open. The
 * ends of a gap are the extremes of what was labelled, which no weight moves. Resamples draw lines with equal chance, since
 * lines are what was drawn, and each brings its weight along.
 *
 * @see Rao, Wu and Yue: Some recent work on resampling methods for complex surveys (Survey Methodology 18, 1992)
 */
export interface ScoreCalibration {
  /**
   * - `clean-gap`: every answerable question scores above every other, by two standard errors or more
   * - `overlap`: the classes separate, not cleanly; the threshold is the cheapest operating point
   * - `no-clean-separation`: the score does not tell the two apart well enough for any threshold
   * - `no-gain`: the cheapest point is not shown to cost less than refusing, or answering, everything
   * - `refuses-nearly-all`: it is, and lets hardly any answerable question through
   * - `too-few-questions`: fewer than ten of one kind, or of so unequal weights that they are worth fewer; or a gain that
   *   four times as many would show
   */
  readonly verdict:
    | "clean-gap"
    | "overlap"
    | "no-clean-separation"
    | "no-gain"
    | "refuses-nearly-all"
    | "too-few-questions";
  /** Null for all but the first two. */
  readonly threshold: number | null;
  /** In words, with the numbers. */
  readonly because: string;
  readonly answerable: number;
  readonly unanswerable: number;
  /** Questions of each kind that as many of equal weight would be worth (Kish). */
  readonly effective: { readonly answerable: number; readonly unanswerable: number };
  readonly gap: Gap | null;
  readonly separation: Separation | null;
  /** The ROC, strictest first. */
  readonly points: readonly OperatingPoint[];
  /** The cheapest of the points, whatever the verdict. */
  readonly cheapest: OperatingPoint | null;
  /** What the cheapest saves over the better way without a threshold. */
  readonly gain: Gain | null;
  /** Middle 95 % of the thresholds that resamples of the questions would choose; null where none is chosen. */
  readonly thresholdInterval: Interval | null;
  readonly costs: Costs;
  readonly bootstrap: { readonly seed: number; readonly resamples: number };
}

/** Fewest questions with an answer, and fewest without one, to choose a threshold of scores on. */
export const LEAST_OF_EACH_KIND = 10;

export interface CalibrateScoresOptions {
  /** Of answering a question that is not answerable, in any unit. */
  wrongAnswerCost: number;
  /** Of refusing one that is, in the same unit. */
  falseRefusalCost: number;
  /** Share of answerable questions among those that will be asked. @default the share in the sample, by weight */
  answerableShare?: number;
  /** Fewest questions of each kind. @default 10 */
  leastOfEach?: number;
  /** Area under the ROC curve whose interval must reach at least this. @default 0.7 */
  minSeparation?: number;
  /** Share of the answerable questions that must be let through, from 0 to 1. @default 0.05 */
  minAnswered?: number;
  /** @default 1 */
  seed?: number;
  /** @default 500 */
  resamples?: number;
}

/** @throws AppError `dataset-invalid` for scores that are no numbers; `usage` for costs or a share that cannot be */
export function calibrateScores(
  questions: readonly ScoredQuestion[],
  options: CalibrateScoresOptions,
): ScoreCalibration {
  return finish(calibrateScoresInSteps(questions, options));
}

/** The same, a resample at a time. @throws as `calibrateScores` */
export function* calibrateScoresInSteps(
  questions: readonly ScoredQuestion[],
  options: CalibrateScoresOptions,
): Steps<ScoreCalibration> {
  check(questions, options);
  const {
    seed = 1,
    resamples = 500,
    leastOfEach = LEAST_OF_EACH_KIND,
    minSeparation = 0.7,
    minAnswered = 0.05,
  } = options;
  const answerable = questions.filter((question) => question.answerable);
  const others = questions.filter((question) => !question.answerable);
  const costs: Costs = {
    wrongAnswer: options.wrongAnswerCost,
    falseRefusal: options.falseRefusalCost,
    answerableShare:
      options.answerableShare ??
      weightedShare(countWeighted(questions, (question) => question.answerable))?.value ??
      0.5,
  };
  const isMixed = answerable.length > 0 && others.length > 0;
  const points = isMixed ? operatingPoints(questions, costs) : [];
  const cheapest = cheapestPoint(points) ?? null;
  const measured = {
    answerable: answerable.length,
    unanswerable: others.length,
    effective: { answerable: effectiveOf(answerable), unanswerable: effectiveOf(others) },
    gap: measureGap(questions, { random: createSeededRandom(seed), resamples }),
    separation: measureSeparation(
      questions.map(({ score, answerable: positive, weight = 1 }) => ({ score, positive, weight })),
    ),
    points,
    cheapest,
    gain: cheapest && gainOf(cheapest, costs),
    costs,
    bootstrap: { seed, resamples },
  };
  const judgement = judgeScores(measured, { leastOfEach, minSeparation, minAnswered });
  return {
    ...measured,
    ...judgement,
    thresholdInterval:
      judgement.threshold === null ? null : yield* thresholdsOf(questions, { costs, seed, resamples }),
  };
}

function effectiveOf(questions: readonly ScoredQuestion[]): number {
  return weightedShare(countWeighted(questions, () => true))?.effective ?? 0;
}

/** Resamples keep the numbers of both kinds. */
function* thresholdsOf(
  questions: readonly ScoredQuestion[],
  { costs, ...draws }: { costs: Costs; seed: number; resamples: number },
): Steps<Interval> {
  const kinds = [true, false].map((kind) => questions.filter(({ answerable }) => answerable === kind));
  const [answerable, others] = kinds.map((kind, at) =>
    [...resampleOf(kind, { ...draws, seed: draws.seed + at })].values(),
  );
  const thresholds: number[] = [];
  for (const drawn of answerable ?? []) {
    yield;
    const threshold = cheapestThreshold([...drawn, ...(others?.next().value ?? [])], costs);
    if (threshold !== undefined) thresholds.push(threshold);
  }
  thresholds.sort((a, b) => a - b);
  return { low: percentile(thresholds, 0.025), high: percentile(thresholds, 0.975) };
}

function check(questions: readonly ScoredQuestion[], options: CalibrateScoresOptions): void {
  checkQuestions(questions);
  const { wrongAnswerCost, falseRefusalCost, answerableShare = 0.5, minAnswered = 0 } = options;
  const isCost = (value: number): boolean => value >= 0 && Number.isFinite(value);
  const isShare = (value: number): boolean => value >= 0 && value <= 1;
  const areCosts = isCost(wrongAnswerCost) && isCost(falseRefusalCost);
  if (areCosts && isShare(answerableShare) && isShare(minAnswered)) return;
  throw new AppError(
    "usage",
    `Costs of ${wrongAnswerCost} and ${falseRefusalCost} at shares of ${answerableShare} and ${minAnswered} cannot be.`,
    { hint: "Costs are 0 or more, shares are from 0 to 1." },
  );
}
