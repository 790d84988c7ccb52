import { escapeHtml } from "../../../text/html-page/escape-html.ts";
import type { CalibrationReport } from "../report-schema.ts";
import { type ReportTable, reportTable } from "../report-table.ts";
import { verifierTable } from "../verifier/verifier-table.ts";

/** The money table, row headers and all. */
export function moneyTable(report: CalibrationReport): string {
  return drawTable(reportTable(report), {
    id: "about-money",
    about:
      "Each row is a threshold, strictest first. The last figure of a row is what its step down from the row above saves for each further wrong answer; the step pays where that is above what a wrong answer costs. Square brackets are 95 % intervals.",
  });
}

/** The same thresholds behind the verifier; empty where none was measured. */
export function verifierMoneyTable(report: CalibrationReport): string {
  const table = verifierTable(report);
  if (!table) return "";
  return drawTable(table, {
    id: "about-verifier",
    isDense: true,
    about:
      "The same thresholds with the verifier behind them. “Wrong let through” is of the wrong ones that reach it, “right rejected” of the right ones. Its cost is that of every call, those that reject with the rest, and is taken off the net with it; the difference is on the same pairs. Square brackets are 95 % intervals.",
  });
}

interface TableText {
  id: string;
  about: string;
  /** Set smaller, for many columns. @default false */
  isDense?: boolean;
}

function drawTable({ head, rows }: ReportTable, { id, about, isDense = false }: TableText): string {
  return [
    // Not a caption: that would be as wide as the table, and cut off where the table is scrolled.
    `<p class="quiet" id="${id}">${escapeHtml(about)}</p>`,
    `<div class="wide" tabindex="0"><table${isDense ? ' class="dense"' : ""} aria-describedby="${id}">`,
    `<thead><tr>${[...head, "to know"].map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join("")}</tr></thead>`,
    "<tbody>",
    ...rows.map(({ cells, marks, isChosen }) => {
      const [threshold = "", ...others] = cells;
      const notes = [...(isChosen ? ["chosen"] : []), ...marks].join("; ");
      return [
        isChosen ? '<tr class="chosen">' : "<tr>",
        `<th scope="row">${escapeHtml(threshold)}</th>`,
        ...[...others, notes].map((cell) => `<td>${escapeHtml(cell)}</td>`),
        "</tr>",
      ].join("");
    }),
    "</tbody></table></div>",
  ].join("\n");
}
