import type { ReportedThreshold } from "../period-report.ts";
import type { ReportSection } from "./report-section.ts";

/** The thresholds in force, and how old what they rest on is. */
export function describeThresholds(thresholds: readonly ReportedThreshold[]): ReportSection {
  const due = thresholds.filter(({ state, reviewDue }) => state === "stale" || reviewDue).length;
  const assumed = thresholds.filter(({ state }) => state === "assumed").length;
  return {
    id: "thresholds",
    title: "Thresholds",
    lines: [
      due === 0 ? "None is due." : `${due} stale or due to be measured again.`,
      ...(assumed === 0 ? [] : [`${assumed} assumed and never measured here.`]),
      ...thresholds.flatMap((each) => each.warnings.map((warning) => `${placeOf(each)}: ${warning}`)),
    ],
    table: {
      head: ["threshold", "value", "state", "age"],
      rows: thresholds.map((each) => [
        placeOf(each),
        each.value === null ? "none" : String(each.value),
        each.state === "measured" && each.reviewDue ? "measured, review due" : each.state,
        each.ageDays === null ? "" : `${each.ageDays} days`,
      ]),
    },
    commands: ["assay calibrate status"],
  };
}

function placeOf({ name, surface }: ReportedThreshold): string {
  return surface === null ? name : `${name} of ${surface}`;
}
