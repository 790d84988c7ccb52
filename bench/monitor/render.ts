import { percent } from "../../src/text/percent.ts";
import { IN_TIME_DAYS, type MonitorSummary, type RunShare } from "./summarise.ts";

/** What was promised of each share of runs. */
export const AIMS = { coverage: 0.93, inTime: 0.9, falseAlarms: 0.05 } as const;

const names = {
  none: "no drift",
  renamed: "a product renamed",
  embedder: "an embedder bumped",
  rewritten: "a page rewritten",
} as const;

/** The figures at one traffic, each with its aim. `needed`: questions a day by drift, where an aim is not met. */
export function renderSummary(summary: MonitorSummary, needed: ReadonlyMap<string, number>): string {
  const { falseAlarms, falseKinds, coverage } = summary;
  const because = falseKinds.length === 0 ? "" : `: ${[...new Set(falseKinds)].join(", ")}`;
  return [
    `runs without drift that alert in 60 days, all rules together: ${shown(falseAlarms)}, aim below ${percent(AIMS.falseAlarms)}: ${met(falseAlarms.value < AIMS.falseAlarms)}${because}`,
    ...coverage.map(
      ({ of, when, drift, share }) =>
        `${of} covers the truth, 30 days ${when} day 30, ${names[drift]}: ${shown(share)}, aim ${percent(AIMS.coverage)}: ${met(share.value >= AIMS.coverage)}`,
    ),
    ...summary.drifts.flatMap(({ drift, inTime, inTimeByAnswers, byKind, truth }) => [
      `${names[drift]}: alert within ${IN_TIME_DAYS} days ${shown(inTime)}, aim ${percent(AIMS.inTime)}: ${met(inTime.value >= AIMS.inTime)}`,
      `  truth afterwards: ${percent(truth.divergence)} of served answers differ, rephrased ${(truth.rephrase * 100).toFixed(1)} points more often than withheld`,
      ...byKind.map(({ kind, share }) => `  by ${kind}: ${shown(share)}`),
      `  by divergence or rephrase alone: ${shown(inTimeByAnswers)}${neededText(needed.get(drift))}`,
    ]),
  ].join("\n");
}

function shown({ runs, of, value, interval }: RunShare): string {
  return `${percent(value)} [${percent(interval.low)}, ${percent(interval.high)}] (${runs} of ${of})`;
}

function met(isMet: boolean): string {
  return isMet ? "met" : "NOT MET";
}

function neededText(questions: number | undefined): string {
  if (questions === undefined) return "";
  if (!Number.isFinite(questions)) return "; answers are no more often wrong, which shadows cannot show";
  return `; for 90 % of runs shadows need about ${Math.ceil(questions / 100) * 100} questions a day, or a larger shadow.share`;
}
