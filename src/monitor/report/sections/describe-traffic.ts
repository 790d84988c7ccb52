import { wilsonInterval } from "../../../stats/intervals.ts";
import { answerSources } from "../../../stores/log.ts";
import { count } from "../../../text/count.ts";
import { percent } from "../../../text/percent.ts";
import type { ReportedTraffic } from "../period-report.ts";
import { partialDays, sumDays } from "./days-of.ts";
import type { ReportSection } from "./report-section.ts";

export const sourceNames = {
  golden: "reviewed",
  cached: "stored",
  generated: "written",
  extracted: "quoted",
  fallback: "not covered",
} as const;

/** What came in, and what answered it, beside the period before. */
export function describeTraffic(
  traffic: ReportedTraffic | null,
  period: { readonly since: string; readonly until: string },
): ReportSection {
  const section = { id: "traffic", title: "Traffic", commands: ["assay log", "assay log --source fallback"] };
  if (traffic === null) {
    return { ...section, lines: ["Nothing is logged (log.enabled), so nothing is known of what was asked."] };
  }
  const now = sumDays(traffic.days);
  const before = sumDays(traffic.before);
  if (now.answers === 0)
    return { ...section, lines: ["No question was logged in this period.", ...lostLine(traffic)] };
  const served = now.bySource.golden + now.bySource.cached;
  const withheld = traffic.days.reduce((sum, day) => sum + day.withheld.questions, 0);
  const isCompared = before.answers > 0;
  const { low, high } = wilsonInterval(served, now.answers);
  return {
    ...section,
    lines: [
      `${count(now.answers, "question")}${isCompared ? ` (${before.answers} in the period before)` : ""}; ${percent(served / now.answers)} [${percent(low)}, ${percent(high)}] were served a reviewed or a stored answer${isCompared ? `, ${percent((before.bySource.golden + before.bySource.cached) / before.answers)} before` : ""}.`,
      ...(isCompared
        ? []
        : ["Nothing was logged in the period before, so there is nothing to compare with."]),
      ...(withheld === 0
        ? []
        : [
            `A fitting answer was withheld for ${count(withheld, "question")} in the holdout; they count by what answered them instead.`,
          ]),
      ...partialLine(period),
      now.degraded === 0
        ? "Every stage ran as configured."
        : `A stage did not run as configured for ${now.degraded} answers (${percent(now.degraded / now.answers)}).`,
      ...lostLine(traffic),
    ],
    table: {
      head: ["answered by", "questions", "share", ...(isCompared ? ["share before"] : [])],
      rows: answerSources.map((source) => [
        sourceNames[source],
        String(now.bySource[source]),
        percent(now.bySource[source] / now.answers),
        ...(isCompared ? [percent(before.bySource[source] / before.answers)] : []),
      ]),
    },
  };
}

function partialLine(period: { readonly since: string; readonly until: string }): string[] {
  const days = partialDays(period);
  return days.length === 0
    ? []
    : [`Of ${days.join(" and ")} only a part lies in this period: fewer questions say nothing there.`];
}

function lostLine({ lost }: ReportedTraffic): string[] {
  return lost === 0 ? [] : [`${lost} records of answers could not be kept since the database was made.`];
}
