import { amount, percent, percentInterval, points, thresholdText } from "../choose/wordings.ts";
import type { CalibrationReport } from "./report-schema.ts";
import { verifierHeadline } from "./verifier/describe-verifier.ts";

/** The decision in one line. */
export function headline({ choice, verifier }: CalibrationReport): string {
  if (verifier) return verifierHeadline(verifier);
  return choice.decision === "run" ? `Run at ${thresholdText(choice.threshold)}` : "Do not run";
}

/** Why, the weightiest first; then what to know about it. */
export function decisionLines({ choice, verifier }: CalibrationReport): string[] {
  const lines =
    choice.decision === "run"
      ? [choice.because, ...choice.notes]
      : choice.reasons.map(({ explanation }) => explanation);
  return verifier ? [verifier.decision.because, ...lines] : lines;
}

/** Whether a higher threshold buys precision, in words. */
export function slopeLines({ slope, separation }: CalibrationReport): string[] {
  const lines: string[] = [];
  if (slope) {
    const word = {
      rises: "A more similar pair is more often right",
      falls: "A more similar pair is less often right",
      "not-told": "These pairs do not tell whether a more similar pair is more often right",
    }[slope.direction];
    lines.push(
      `${word}: the log odds move by ${slope.slope.toFixed(3)} with each 0.01 of similarity [${slope.interval.low.toFixed(3)}, ${slope.interval.high.toFixed(3)}], on ${slope.right} right and ${slope.wrong} wrong pairs.`,
    );
    if (slope.rise) {
      const { from, to, loosest, strictest } = slope.rise;
      lines.push(
        `From ${thresholdText(from)} to ${thresholdText(to)} precision goes from ${percent(loosest)} to ${percent(strictest)}: ${points(slope.rise)}.`,
      );
    }
  } else lines.push("All pairs in the range are right, or all are wrong: there is no slope to test.");
  if (separation) {
    lines.push(
      `Over all pairs, a right one is more similar than a wrong one in ${percent(separation.area)} of cases ${percentInterval(separation.interval)}; a coin comes to 50 %.`,
    );
  }
  return lines;
}

/** How far the choice hangs on which pairs happened to be labelled. */
export function stabilityLines({ stability, choice, verifier }: CalibrationReport): string[] {
  if (!verifier) return linesOf(stability, choice);
  const named = (name: string, lines: readonly string[]): string[] => [`${name}: ${lines.join(" ")}`];
  return [
    ...named("Without the verifier", linesOf(stability, verifier.without)),
    ...named("With the verifier", linesOf(verifier.stability, verifier.withVerifier)),
  ];
}

function linesOf(
  stability: CalibrationReport["stability"],
  choice: CalibrationReport["choice"],
): [string, string] {
  const { resamples, seed, same, near, run, thresholds, reasons } = stability;
  const again =
    choice.decision === "run"
      ? `${percent(same)} choose ${thresholdText(choice.threshold)} again, ${percent(near)} it or a neighbour`
      : `${percent(same)} come to not running again`;
  const list = [
    ...thresholds.map(({ threshold, share }) => `${thresholdText(threshold)}: ${percent(share)}`),
    ...reasons.map(({ reason, share }) => `do not run, ${reason}: ${percent(share)}`),
  ];
  return [
    `Of ${resamples} resamples of the pairs (seed ${seed}), ${again}; ${percent(run)} run at all.`,
    `${list.join("; ")}.`,
  ];
}

/** What the numbers rest on. */
export function basisLines(report: CalibrationReport): string[] {
  const { pairs, right, blocked, weighted, perDay, savingPerHit, wrongCost, minPrecision } = report;
  return [
    `${pairs} labelled pairs, ${right} right${report.vetoes ? `; vetoes keep ${blocked} apart` : ""}${weighted ? "; weighted, so that intervals are those of the effective number of pairs" : ""}.`,
    `${amount(perDay)} eligible requests a day, ${amount(savingPerHit)} saved by each hit, ${amount(wrongCost)} lost by each wrong answer, precision of at least ${percent(minPrecision)} wanted.`,
    `Intervals are 95 %: Wilson's for shares, bootstrap (${report.resamples} resamples, seed ${report.seed}) or Wilson's for prices.`,
  ];
}
