import { AppError } from "../../errors.ts";
import { type Interval, percentile } from "../../stats/intervals.ts";
import { resampleOf } from "../../stats/resample.ts";
import { ruleOfThree } from "../../stats/sample-size.ts";
import { createSeededRandom } from "../../stats/seeded-random.ts";
import { measureSeparation, type Separation } from "../../stats/separation.ts";
import { type Gap, measureGap } from "./measure-gap.ts";
import { type Costs, cheapestPoint, type OperatingPoint, operatingPoints } from "./operating-points.ts";
import type { ScoredQuestion } from "./scored-question.ts";

/**
 * A threshold on the top score, above which a question is answered. Where the scores of answerable and not answerable questions
 * leave a gap, it lies in the gap; else where the two errors together cost least; and where the scores hardly tell the two
 * apart, there is none.
 */
export interface ScoreCalibration {
  /**
   * - `clean-gap`: every answerable question scores above every other, by two standard errors or more
   * - `overlap`: the classes separate, not cleanly; the threshold is the cheapest operating point
   * - `no-clean-separation`: the score does not tell the two apart well enough for any threshold
   * - `too-few-questions`: fewer than ten of one kind
   */
  readonly verdict: "clean-gap" | "overlap" | "no-clean-separation" | "too-few-questions";
  /** Null for the last two. */
  readonly threshold: number | null;
  /** In words, with the numbers. */
  readonly because: string;
  readonly answerable: number;
  readonly unanswerable: number;
  readonly gap: Gap | null;
  readonly separation: Separation | null;
  /** The ROC, strictest first. */
  readonly points: readonly OperatingPoint[];
  /** The cheapest of the points, whatever the verdict. */
  readonly cheapest: OperatingPoint | null;
  /** Middle 95 % of the thresholds that resamples of the questions would choose; null where none is chosen. */
  readonly thresholdInterval: Interval | null;
  readonly costs: Costs;
  readonly bootstrap: { readonly seed: number; readonly resamples: number };
}

export interface CalibrateScoresOptions {
  /** Of answering a question that is not answerable, in any unit. */
  wrongAnswerCost: number;
  /** Of refusing one that is, in the same unit. */
  falseRefusalCost: number;
  /** Share of answerable questions among those that will be asked. @default the share in the sample */
  answerableShare?: number;
  /** Fewest questions of each kind. @default 10 */
  leastOfEach?: number;
  /** Area under the ROC curve whose interval must reach at least this. @default 0.7 */
  minSeparation?: number;
  /** @default 1 */
  seed?: number;
  /** @default 500 */
  resamples?: number;
}

/** Standard errors that a gap must be wide. */
const CLEAN = 2;

/** @throws AppError `dataset-invalid` for scores that are no numbers; `usage` for costs or a share that cannot be */
export function calibrateScores(
  questions: readonly ScoredQuestion[],
  options: CalibrateScoresOptions,
): ScoreCalibration {
  check(questions, options);
  const { seed = 1, resamples = 500, leastOfEach = 10, minSeparation = 0.7 } = options;
  const answerable = questions.filter((question) => question.answerable).length;
  const unanswerable = questions.length - answerable;
  const costs: Costs = {
    wrongAnswer: options.wrongAnswerCost,
    falseRefusal: options.falseRefusalCost,
    answerableShare: options.answerableShare ?? (questions.length > 0 ? answerable / questions.length : 0.5),
  };
  const isMixed = answerable > 0 && unanswerable > 0;
  const points = isMixed ? operatingPoints(questions, costs) : [];
  const measured = {
    answerable,
    unanswerable,
    gap: measureGap(questions, { random: createSeededRandom(seed), resamples }),
    separation: measureSeparation(questions.map(({ score, answerable: positive }) => ({ score, positive }))),
    points,
    cheapest: cheapestPoint(points) ?? null,
    costs,
    bootstrap: { seed, resamples },
  };
  const verdict = judge(measured, { leastOfEach, minSeparation });
  return {
    ...measured,
    ...verdict,
    thresholdInterval:
      verdict.threshold === null ? null : thresholdsOf(questions, { costs, seed, resamples }),
  };
}

type Measured = Omit<ScoreCalibration, "verdict" | "threshold" | "because" | "thresholdInterval">;
type Verdict = Pick<ScoreCalibration, "verdict" | "threshold" | "because">;

function judge(
  { answerable, unanswerable, gap, separation, cheapest }: Measured,
  { leastOfEach, minSeparation }: { leastOfEach: number; minSeparation: number },
): Verdict {
  if (!gap || !separation || !cheapest || Math.min(answerable, unanswerable) < leastOfEach) {
    return {
      verdict: "too-few-questions",
      threshold: null,
      because: `${answerable} answerable and ${unanswerable} other questions: at least ${leastOfEach} of each are needed.`,
    };
  }
  const area = `An answerable question scores above another in ${shown(separation.area * 100, 1)} % of cases [${shown(separation.interval.low * 100, 1)}, ${shown(separation.interval.high * 100, 1)}]`;
  if (gap.width > 0 && (gap.inStandardErrors ?? Number.POSITIVE_INFINITY) >= CLEAN) {
    return {
      verdict: "clean-gap",
      threshold: round((gap.low + gap.high) / 2),
      because: `No question scores between ${shown(gap.low)} and ${shown(gap.high)}, ${widthOf(gap)}. On ${unanswerable} questions that are not answerable this leaves room for up to about ${shown(ruleOfThree(unanswerable) * 100, 1)} % of wrong answers.`,
    };
  }
  if (separation.interval.low <= 0.5 || separation.interval.high < minSeparation) {
    return {
      verdict: "no-clean-separation",
      threshold: null,
      because: `${area}: the score does not tell the two apart, and no threshold would.`,
    };
  }
  const { wrongAnswers, falseRefusals } = cheapest;
  const room = gap.width > 0 ? `The gap, ${widthOf(gap)}, is too narrow to count on. ` : "";
  return {
    verdict: "overlap",
    threshold: cheapest.threshold,
    because: `${room}${area}, without a clean separation. At ${shown(cheapest.threshold)} the two errors cost least: ${wrongAnswers.count} of ${wrongAnswers.of} others are answered wrongly and ${falseRefusals.count} of ${falseRefusals.of} answerable ones refused.`,
  };
}

function widthOf({ width, inStandardErrors }: Gap): string {
  const errors = inStandardErrors === null ? "" : ` or ${shown(inStandardErrors, 1)} standard errors`;
  return `${shown(width)}${errors} wide`;
}

/** Resamples keep the numbers of both kinds. */
function thresholdsOf(
  questions: readonly ScoredQuestion[],
  { costs, ...draws }: { costs: Costs; seed: number; resamples: number },
): Interval {
  const kinds = [true, false].map((kind) => questions.filter(({ answerable }) => answerable === kind));
  const [answerable, others] = kinds.map((kind, at) =>
    [...resampleOf(kind, { ...draws, seed: draws.seed + at })].values(),
  );
  const thresholds: number[] = [];
  for (const drawn of answerable ?? []) {
    const point = cheapestPoint(operatingPoints([...drawn, ...(others?.next().value ?? [])], costs));
    if (point) thresholds.push(point.threshold);
  }
  thresholds.sort((a, b) => a - b);
  return { low: percentile(thresholds, 0.025), high: percentile(thresholds, 0.975) };
}

function shown(value: number, digits = 3): string {
  return value.toFixed(digits);
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function check(questions: readonly ScoredQuestion[], options: CalibrateScoresOptions): void {
  const bad = questions.findIndex(({ score }) => !Number.isFinite(score));
  if (bad !== -1) {
    throw new AppError("dataset-invalid", `Question ${bad + 1} has the score ${questions[bad]?.score}.`, {
      hint: "Scores are finite numbers, higher for surer.",
    });
  }
  const { wrongAnswerCost, falseRefusalCost, answerableShare = 0.5 } = options;
  const isCost = (value: number): boolean => value >= 0 && Number.isFinite(value);
  if (isCost(wrongAnswerCost) && isCost(falseRefusalCost) && answerableShare >= 0 && answerableShare <= 1) {
    return;
  }
  throw new AppError(
    "usage",
    `Costs of ${wrongAnswerCost} and ${falseRefusalCost} at a share of ${answerableShare} cannot be.`,
    { hint: "Costs are 0 or more, a share is from 0 to 1." },
  );
}
