import { describeReport, periodOf } from "../../monitor/report/describe-report.ts";
import type { PeriodReport } from "../../monitor/report/period-report.ts";
import type { ReportTable } from "../../monitor/report/sections/report-section.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";
import { oneLine } from "./one-line.ts";

/** The parts of the report one after the other, each with its table and the commands that show more. */
export function renderReport(report: PeriodReport, { bold, dim }: Styler): string {
  const parts = describeReport(report).map(({ title, lines, table, commands }) =>
    [
      bold(title),
      ...lines.map((line) => `  ${oneLine(line)}`),
      ...(table ? [`  ${renderTable(table, dim).replaceAll("\n", "\n  ")}`] : []),
      dim(`  ${commands.join(" · ")}`),
    ].join("\n"),
  );
  return [dim(oneLine(periodOf(report))), ...parts].join("\n\n");
}

function renderTable({ head, rows }: ReportTable, dim: Styler["dim"]): string {
  return renderColumns([
    head.map((cell) => dim(cell)),
    ...rows.map((row) => row.map((cell) => oneLine(cell))),
  ]);
}
