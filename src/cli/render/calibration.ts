import {
  basisLines,
  decisionLines,
  headline,
  slopeLines,
  stabilityLines,
} from "../../calibrate/report/describe-report.ts";
import type { CalibrationReport } from "../../calibrate/report/report-schema.ts";
import { type ReportTable, reportTable } from "../../calibrate/report/report-table.ts";
import { aloneLines, stageLines } from "../../calibrate/report/verifier/describe-verifier.ts";
import { verifierTable } from "../../calibrate/report/verifier/verifier-table.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";

/** The money table, the tests, and last the decision, which is what a reader scrolls to. */
export function renderCalibration(report: CalibrationReport, styler: Styler): string {
  const { bold, dim, green, red } = styler;
  const isRun = report.choice.decision === "run";
  const [first = "", ...others] = decisionLines(report);
  return [
    ...basisLines(report).map((line) => dim(line)),
    "",
    renderTable(reportTable(report), styler),
    "",
    ...verifierPart(report, styler),
    ...slopeLines(report),
    "",
    ...stabilityLines(report),
    "",
    `${bold(isRun ? green(headline(report)) : red(headline(report)))}: ${first}`,
    ...others.map((line) => `  ${line}`),
  ].join("\n");
}

/** The same thresholds behind a verifier; nothing where none was measured. */
function verifierPart(report: CalibrationReport, styler: Styler): string[] {
  const table = verifierTable(report);
  if (!report.verifier || !table) return [];
  return [
    ...stageLines(report.verifier).map((line) => styler.dim(line)),
    "",
    renderTable(table, styler),
    "",
    ...aloneLines(report.verifier),
    "",
  ];
}

function renderTable({ head, rows }: ReportTable, { bold, dim, green }: Styler): string {
  return renderColumns([
    ["", ...head].map((cell) => dim(cell)),
    ...rows.map(({ cells, marks, isChosen }) => [
      isChosen ? green("→") : "",
      ...cells.map((cell, at) => (at === 0 && isChosen ? bold(cell) : cell)),
      dim(marks.join("; ")),
    ]),
  ]);
}
