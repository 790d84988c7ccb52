import type { ScoreReport } from "../../../calibrate/scores/report/score-report-schema.ts";
import { sumOfShares } from "../../../stats/sum-of-shares.ts";
import type { CurvePoint, CurveShare } from "./shown-calibration.ts";

/** More points than can be told apart on a screen are drawn for nobody. */
const MOST_POINTS = 120;

/**
 * Hit rate and precision of a threshold on scores, from its two errors and the share of questions that have an answer. Both
 * errors are measured on different questions, so a sum of them has the interval of a sum. Precision rises with neither, so its
 * ends are where both are at their worst and at their best: an interval that is wider than 95 %, and never narrower.
 */
export function scoreCurve({ points, costs, threshold }: ScoreReport): CurvePoint[] {
  const rising = points.toSorted((a, b) => a.threshold - b.threshold);
  const every = Math.ceil(rising.length / MOST_POINTS);
  return rising
    .filter((point, at) => at % every === 0 || at === rising.length - 1 || point.threshold === threshold)
    .map(({ threshold: at, wrongAnswers, falseRefusals }) => {
      const parts = {
        right: { share: invert(falseRefusals), factor: costs.answerableShare },
        wrong: { share: wrongAnswers, factor: 1 - costs.answerableShare },
      };
      return {
        threshold: at,
        hitRate: clamp(sumOfShares([parts.right, parts.wrong])),
        precision: precisionOf(parts),
        wrongRate: clamp(sumOfShares([parts.wrong])),
        netPerDay: null,
      };
    });
}

interface Part {
  readonly share: CurveShare;
  readonly factor: number;
}

function precisionOf({ right, wrong }: { right: Part; wrong: Part }): CurveShare | null {
  const at = (rightShare: number, wrongShare: number): number | null => {
    const served = right.factor * rightShare + wrong.factor * wrongShare;
    return served > 0 ? (right.factor * rightShare) / served : null;
  };
  const value = at(right.share.value, wrong.share.value);
  if (value === null) return null;
  const low = at(right.share.interval.low, wrong.share.interval.high) ?? 0;
  const high = at(right.share.interval.high, wrong.share.interval.low) ?? 1;
  return { value, interval: { low, high } };
}

function invert({ value, interval }: CurveShare): CurveShare {
  return { value: 1 - value, interval: { low: 1 - interval.high, high: 1 - interval.low } };
}

function clamp({ value, interval: { low, high } }: CurveShare): CurveShare {
  return { value, interval: { low: Math.max(0, low), high: Math.min(1, high) } };
}
