import type { Interval } from "../../stats/intervals.ts";
import { ruleOfThree } from "../../stats/sample-size.ts";
import { count } from "../../text/count.ts";
import { percent, percentInterval } from "../choose/wordings.ts";
import type { ScoreCalibration } from "./calibrate-scores.ts";
import type { Gap } from "./measure-gap.ts";
import type { Costs, OperatingPoint } from "./operating-points.ts";

/**
 * Whether scores carry a threshold, and in words why. A threshold is to do more than the two ways that need none, to refuse
 * everything and to answer everything: where wrong answers are dear, the cheapest point of any curve lies near its strict end,
 * refuses nearly all, and is no way to tell the two kinds apart.
 */
type ScoreJudgement = Pick<ScoreCalibration, "verdict" | "threshold" | "because">;

interface JudgeOptions {
  leastOfEach: number;
  minSeparation: number;
  minAnswered: number;
}

/** What the cheapest point saves over the cheaper way that needs no threshold, for each question. */
export interface Gain {
  readonly over: "refusing-all" | "answering-all";
  /** What that way costs. */
  readonly otherwise: number;
  readonly value: number;
  /** 95 %. */
  readonly interval: Interval;
}

type Measured = Pick<
  ScoreCalibration,
  "answerable" | "unanswerable" | "effective" | "gap" | "separation" | "cheapest" | "gain"
>;

/** Standard errors that a gap must be wide. */
const CLEAN = 2;
/** Beyond so many times as many labels nothing is promised of them. */
const MOST_MORE = 4;
/** Of sums of weights. */
const ROUNDING = 1e-9;

export function gainOf({ cost, costInterval }: OperatingPoint, costs: Costs): Gain {
  const refusing = costs.answerableShare * costs.falseRefusal;
  const answering = (1 - costs.answerableShare) * costs.wrongAnswer;
  const otherwise = Math.min(refusing, answering);
  return {
    over: refusing <= answering ? "refusing-all" : "answering-all",
    otherwise,
    value: otherwise - cost,
    interval: { low: otherwise - costInterval.high, high: otherwise - costInterval.low },
  };
}

export function judgeScores(measured: Measured, options: JudgeOptions): ScoreJudgement {
  const { unanswerable, effective, gap, separation, cheapest, gain } = measured;
  const { leastOfEach, minSeparation } = options;
  const least = Math.min(effective.answerable, effective.unanswerable);
  if (!gap || !separation || !cheapest || !gain || least < leastOfEach - ROUNDING) {
    return none(
      "too-few-questions",
      `${countsOf(measured)}: at least ${leastOfEach} of each are needed${isWeighted(measured) ? ", by what they are worth" : ""}.`,
    );
  }
  if (gap.width > 0 && (gap.inStandardErrors ?? Number.POSITIVE_INFINITY) >= CLEAN) {
    const room = percent(ruleOfThree(effective.unanswerable));
    return {
      verdict: "clean-gap",
      threshold: Math.round(((gap.low + gap.high) / 2) * 1e6) / 1e6,
      because: `No question scores between ${shown(gap.low)} and ${shown(gap.high)}, ${widthOf(gap)}. On ${count(unanswerable, "question")} not answerable${worth(unanswerable, effective.unanswerable)} this leaves room for up to about ${room} of wrong answers.`,
    };
  }
  const area = `An answerable question scores above another in ${percent(separation.area)} of cases ${percentInterval(separation.interval)}`;
  if (separation.interval.low <= 0.5 || separation.interval.high < minSeparation) {
    return none(
      "no-clean-separation",
      `${area}: the score does not tell the two apart, and no threshold would.`,
    );
  }
  const room = gap.width > 0 ? `The gap, ${widthOf(gap)}, is too narrow to count on. ` : "";
  const stands = `${room}${area}, without a clean separation.`;
  return judgePoint(cheapest, { stands, gain, minAnswered: options.minAnswered });
}

function judgePoint(
  { threshold, wrongAnswers, falseRefusals }: OperatingPoint,
  { stands, gain, minAnswered }: { stands: string; gain: Gain; minAnswered: number },
): ScoreJudgement {
  const errors = `${rateText(wrongAnswers)} of the others are answered wrongly and ${rateText(falseRefusals)} of the answerable ones refused`;
  const less = `${shown(gain.value)} less [${shown(gain.interval.low)}, ${shown(gain.interval.high)}]`;
  const everything = `${gain.over === "refusing-all" ? "refusing" : "answering"} everything, which comes to ${shown(gain.otherwise)}`;
  const answered: Interval = {
    low: 1 - falseRefusals.interval.high,
    high: 1 - falseRefusals.interval.low,
  };
  if (answered.high < minAnswered) {
    return none(
      "refuses-nearly-all",
      `${stands} The two errors cost least at ${shown(threshold)}, and there only ${percent(1 - falseRefusals.value)} ${percentInterval(answered)} of the answerable ones are let through, fewer than ${percent(minAnswered)}: a question costs ${less} than ${everything}. The score alone is not enough to answer by at these costs.`,
    );
  }
  if (gain.interval.low <= 0) {
    const more = labelsNeeded(gain);
    const isNear = more !== null && more <= MOST_MORE;
    const ending = isNear
      ? `About ${shown(more, 1)} times as many labelled questions would tell, if the rates stay what they are.`
      : ENDING[gain.over];
    return none(
      isNear ? "too-few-questions" : "no-gain",
      `${stands} The two errors cost least at ${shown(threshold)}: ${errors}. A question costs ${less} than ${everything}; that is not told from nothing. ${ending}`,
    );
  }
  return {
    verdict: "overlap",
    threshold,
    because: `${stands} At ${shown(threshold)} the two errors cost least: ${errors}. A question costs ${less} than ${everything}.`,
  };
}

const ENDING = {
  "refusing-all": "The score alone is not enough to answer by at these costs.",
  "answering-all": "No threshold is needed at these costs.",
} as const;

/** Times as many questions of the same rates that would show the gain, since intervals narrow with the root; null without one. */
function labelsNeeded({ value, interval }: Gain): number | null {
  return value > 0 ? ((value - interval.low) / value) ** 2 : null;
}

function none(verdict: ScoreCalibration["verdict"], because: string): ScoreJudgement {
  return { verdict, threshold: null, because };
}

function countsOf({ answerable, unanswerable, effective }: Measured): string {
  return `${answerable} answerable${worth(answerable, effective.answerable)} and ${count(unanswerable, "other question")}${worth(unanswerable, effective.unanswerable)}`;
}

function isWeighted({ answerable, unanswerable, effective }: Measured): boolean {
  return worth(answerable, effective.answerable) + worth(unanswerable, effective.unanswerable) !== "";
}

/** Said where unequal weights make items worth less than their number. */
function worth(items: number, effective: number): string {
  return items - effective < 0.05 ? "" : ` (worth ${effective.toFixed(1)} of equal weight)`;
}

/** Of weighted questions the share is not that of the counts. */
function rateText({ count, of, value }: OperatingPoint["wrongAnswers"]): string {
  return `${percent(value)} (${count} of ${of})`;
}

function widthOf({ width, inStandardErrors }: Gap): string {
  const errors = inStandardErrors === null ? "" : ` or ${shown(inStandardErrors, 1)} standard errors`;
  return `${shown(width)}${errors} wide`;
}

function shown(value: number, digits = 3): string {
  return value.toFixed(digits);
}
