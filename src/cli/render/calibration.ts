import {
  basisLines,
  decisionLines,
  headline,
  slopeLines,
  stabilityLines,
} from "../../calibrate/report/describe-report.ts";
import type { CalibrationReport } from "../../calibrate/report/report-schema.ts";
import { reportTable } from "../../calibrate/report/report-table.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";

/** The money table, the tests, and last the decision, which is what a reader scrolls to. */
export function renderCalibration(report: CalibrationReport, styler: Styler): string {
  const { bold, dim, green, red } = styler;
  const { head, rows } = reportTable(report);
  const isRun = report.choice.decision === "run";
  const [first = "", ...others] = decisionLines(report);
  return [
    ...basisLines(report).map((line) => dim(line)),
    "",
    renderColumns([
      ["", ...head].map((cell) => dim(cell)),
      ...rows.map(({ cells, marks, isChosen }) => [
        isChosen ? green("→") : "",
        ...cells.map((cell, at) => (at === 0 && isChosen ? bold(cell) : cell)),
        dim(marks.join("; ")),
      ]),
    ]),
    "",
    ...slopeLines(report),
    "",
    ...stabilityLines(report),
    "",
    `${bold(isRun ? green(headline(report)) : red(headline(report)))}: ${first}`,
    ...others.map((line) => `  ${line}`),
  ].join("\n");
}
