import type { ReportSection, ReportTable } from "../../monitor/report/sections/report-section.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";
import { oneLine } from "./one-line.ts";

/** Parts of a report one after the other, each with its table and the commands that show more. */
export function renderSections(sections: readonly ReportSection[], { bold, dim }: Styler): string {
  return sections
    .map(({ title, lines, table, commands }) =>
      [
        bold(title),
        ...lines.map((line) => `  ${oneLine(line)}`),
        ...(table ? [`  ${renderTable(table, dim).replaceAll("\n", "\n  ")}`] : []),
        ...(commands.length === 0 ? [] : [dim(`  ${commands.join(" · ")}`)]),
      ].join("\n"),
    )
    .join("\n\n");
}

function renderTable({ head, rows }: ReportTable, dim: Styler["dim"]): string {
  return renderColumns([
    head.map((cell) => dim(cell)),
    ...rows.map((row) => row.map((cell) => oneLine(cell))),
  ]);
}
