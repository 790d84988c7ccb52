import { describeReport, periodOf } from "../../monitor/report/describe-report.ts";
import type { PeriodReport } from "../../monitor/report/period-report.ts";
import type { Styler } from "../styler.ts";
import { oneLine } from "./one-line.ts";
import { renderSections } from "./sections.ts";

/** The parts of the report one after the other, each with its table and the commands that show more. */
export function renderReport(report: PeriodReport, styler: Styler): string {
  return `${styler.dim(oneLine(periodOf(report)))}\n\n${renderSections(describeReport(report), styler)}`;
}
