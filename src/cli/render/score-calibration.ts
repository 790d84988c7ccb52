import { percent } from "../../calibrate/choose/wordings.ts";
import type { ScoreReport } from "../../calibrate/scores/report/score-report-schema.ts";
import { count } from "../../text/count.ts";
import { pointsRange } from "../../text/percent.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";

/** Points of the curve that are shown. */
const SHOWN = 12;

/** The curve, the gap and how it moves, and last the decision. */
export function renderScoreCalibration(report: ScoreReport, styler: Styler): string {
  const { bold, dim, green, red } = styler;
  const { verdict, threshold, because } = report;
  const title =
    threshold === null ? `Do not run (${verdict})` : `Run at ${similarity(threshold)} (${verdict})`;
  return [
    ...basis(report).map((line) => dim(line)),
    ...(report.points.length === 0 ? [] : ["", curve(report, styler)]),
    ...(report.gap === null ? [] : ["", gapLine(report.gap)]),
    ...growthLines(report),
    "",
    `${bold(threshold === null ? red(title) : green(title))}: ${because}`,
    ...intervalLine(report),
  ].join("\n");
}

function basis({
  target,
  answerable,
  unanswerable,
  keptApart,
  costs,
  seed,
  resamples,
}: ScoreReport): string[] {
  const counted =
    target === "golden"
      ? `${count(answerable, "pair")} that one answer serves, ${unanswerable} that need two`
      : `${count(answerable, "answerable question")}, ${unanswerable} not answerable`;
  const apart =
    keptApart === null || keptApart.right + keptApart.wrong === 0
      ? ""
      : `; vetoes keep ${keptApart.wrong} wrong and ${keptApart.right} right pairs apart, which are left out`;
  return [
    `${counted}${apart}.`,
    `A wrong answer costs ${costs.wrongAnswer}, a false refusal ${costs.falseRefusal}; ${percent(costs.answerableShare)} of what is asked is taken to be answerable.`,
    `Rates with Wilson's 95 % intervals; ${resamples} resamples, seed ${seed}.`,
  ];
}

function curve({ points, threshold }: ScoreReport, { dim, green }: Styler): string {
  const step = Math.max(1, (points.length - 1) / (SHOWN - 1));
  const kept = new Set(Array.from({ length: SHOWN }, (_, at) => Math.round(at * step)));
  const nearest = points.reduce(
    (best, point, at) =>
      threshold !== null &&
      Math.abs(point.threshold - threshold) < Math.abs((points[best]?.threshold ?? 9) - threshold)
        ? at
        : best,
    0,
  );
  const rows = points.flatMap(({ threshold: value, wrongAnswers, falseRefusals, cost }, at) =>
    kept.has(at) || (threshold !== null && at === nearest)
      ? [
          [
            threshold !== null && at === nearest ? green("→") : "",
            similarity(value),
            rate(wrongAnswers),
            rate(falseRefusals),
            cost.toFixed(3),
          ],
        ]
      : [],
  );
  const head = ["", "threshold", "wrong answers", "false refusals", "cost of a question"].map((cell) =>
    dim(cell),
  );
  return renderColumns([head, ...rows]);
}

function rate({ count, of, value, interval }: ScoreReport["points"][number]["wrongAnswers"]): string {
  return `${count}/${of} ${percent(value)} ${pointsRange(interval)}`;
}

function gapLine({
  low,
  high,
  width,
  standardError,
  inStandardErrors,
}: NonNullable<ScoreReport["gap"]>): string {
  const errors =
    inStandardErrors === null
      ? ", of which these labels do not tell how sure it is"
      : `, ${inStandardErrors.toFixed(1)} standard errors of ${standardError.toFixed(3)}`;
  return `Highest score of what has no answer ${similarity(low)}, lowest of what has one ${similarity(high)}: ${width > 0 ? "a gap of" : "an overlap of"} ${Math.abs(width).toFixed(3)}${errors}.`;
}

function growthLines({ growth, target }: ScoreReport): string[] {
  if (growth === null) return [];
  const what = target === "golden" ? "stored questions" : "documents";
  const sizes = growth.sizes.map(({ documents, width }) => `${documents}: ${width.toFixed(3)}`).join(", ");
  const { width } = growth;
  const trend =
    width === null
      ? ""
      : ` With each doubling it changes by ${width.slope.toFixed(3)} [${width.interval.low.toFixed(3)}, ${width.interval.high.toFixed(3)}]${growth.direction === "not-told" ? ", which these samples do not tell from none" : ""}.`;
  const closes =
    growth.closesAt === null ? "" : ` At this rate it closes at about ${growth.closesAt} ${what}.`;
  return ["", `The gap on samples of the ${what}, ${sizes}.${trend}${closes}`];
}

function intervalLine({ thresholdInterval }: ScoreReport): string[] {
  if (thresholdInterval === null) return [];
  const { low, high } = thresholdInterval;
  return [
    `  The middle 95 % of resamples have their cheapest point from ${similarity(low)} to ${similarity(high)}.`,
  ];
}

function similarity(value: number): string {
  return value.toFixed(3);
}
