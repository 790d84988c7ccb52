import { escapeHtml } from "../../../text/html-page/escape-html.ts";
import type { CalibrationReport } from "../report-schema.ts";
import { reportTable } from "../report-table.ts";

/** The money table, row headers and all. */
export function moneyTable(report: CalibrationReport): string {
  const { head, rows } = reportTable(report);
  return [
    // Not a caption: that would be as wide as the table, and cut off where the table is scrolled.
    '<p class="quiet" id="about-money">Each row is a threshold, strictest first. The last figure of a row is what its step down from the row above saves for each further wrong answer; the step pays where that is above what a wrong answer costs. Square brackets are 95 % intervals.</p>',
    '<div class="wide" tabindex="0"><table aria-describedby="about-money">',
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
