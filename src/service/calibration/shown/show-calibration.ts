import { amount, percent, thresholdText } from "../../../calibrate/choose/wordings.ts";
import {
  basisLines,
  decisionLines,
  headline,
  slopeLines,
  stabilityLines,
} from "../../../calibrate/report/describe-report.ts";
import { type CalibrationReport, reportSchema } from "../../../calibrate/report/report-schema.ts";
import { reportTable } from "../../../calibrate/report/report-table.ts";
import { type ScoreReport, scoreReportSchema } from "../../../calibrate/scores/report/score-report-schema.ts";
import type { CalibrationRecord } from "../../../stores/calibrations.ts";
import { count } from "../../../text/count.ts";
import { summaryOf } from "../report-thresholds.ts";
import { scoreCurve } from "./score-curve.ts";
import type { CurvePoint, ShownCalibration } from "./shown-calibration.ts";

/** A record in the words and numbers that a person decides by. */
export function showCalibration(record: CalibrationRecord): ShownCalibration {
  const report: unknown = JSON.parse(record.table);
  const calibration = summaryOf(record);
  const sweep = reportSchema.safeParse(report);
  if (sweep.success) return { calibration, ...showSweep(sweep.data) };
  const scores = scoreReportSchema.safeParse(report);
  if (scores.success) return { calibration, ...showScores(scores.data) };
  const { decision } = record;
  return {
    calibration,
    headline: decision.kind === "run" ? `Run at ${thresholdText(decision.threshold)}` : "Do not run",
    reasons: [decision.because],
    ...{ stability: [], basis: [], curve: [], prices: null, money: null },
  };
}

type Shown = Omit<ShownCalibration, "calibration">;

function showSweep(report: CalibrationReport): Shown {
  const { perDay, savingPerHit, wrongCost, minPrecision } = report;
  return {
    headline: headline(report),
    reasons: [...decisionLines(report), ...slopeLines(report)],
    stability: stabilityLines(report),
    basis: basisLines(report),
    curve: report.rows.map((row) => sweepPoint(row, perDay)).toSorted((a, b) => a.threshold - b.threshold),
    prices: { perDay, savingPerHit, wrongCost, minPrecision },
    money: reportTable(report),
  };
}

function sweepPoint(row: CalibrationReport["rows"][number], perDay: number): CurvePoint {
  const { value, interval } = row.wrongPerDay;
  // Flows of a day are shares times a day; of a day without requests the share is not in the report.
  const share = (flow: number): number => (perDay > 0 ? flow / perDay : 0);
  return {
    threshold: row.threshold,
    hitRate: row.hitRate,
    precision: row.precision,
    wrongRate: { value: share(value), interval: { low: share(interval.low), high: share(interval.high) } },
    netPerDay: row.netPerDay,
  };
}

function showScores(report: ScoreReport): Shown {
  const { threshold, because, target, answerable, unanswerable, costs, thresholdInterval } = report;
  const [served, refused] =
    target === "golden" ? ["that one answer serves", "that it does not"] : ["with an answer", "without one"];
  return {
    headline: threshold === null ? "Do not run" : `Run at ${thresholdText(threshold)}`,
    reasons: [because, ...keptApartLines(report)],
    stability: thresholdInterval
      ? [
          `The middle 95 % of resamples choose from ${thresholdText(thresholdInterval.low)} to ${thresholdText(thresholdInterval.high)}.`,
        ]
      : [],
    basis: [
      `${count(answerable, target === "golden" ? "labelled pair" : "labelled question")} ${served}, ${unanswerable} ${refused}.`,
      ...keptApartLines(report),
      `A wrong answer costs ${amount(costs.wrongAnswer)}, a refusal of what has an answer ${amount(costs.falseRefusal)}; ${percent(costs.answerableShare)} of what is asked has one.`,
    ],
    curve: scoreCurve(report),
    prices: null,
    money: null,
  };
}

/** Why fewer were measured than were labelled; none where all were. */
function keptApartLines({ keptApart }: ScoreReport): string[] {
  const number = keptApart ? keptApart.right + keptApart.wrong : 0;
  return number === 0
    ? []
    : [`Vetoes keep ${count(number, "more labelled pair")} apart, which no threshold lets through.`];
}
