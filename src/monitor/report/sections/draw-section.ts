import { escapeHtml } from "../../../text/html-page/escape-html.ts";
import { paragraphs } from "../../../text/html-page/html-page.ts";
import type { ReportSection, ReportTable } from "./report-section.ts";

/** A part of a report on its page. `figures` are drawings, whose makers escaped what they hold. */
export function drawSection(
  { id, title, lines, table, commands }: ReportSection,
  figures: readonly string[],
): string {
  return [
    `<section aria-labelledby="${id}">`,
    `<h2 id="${id}">${escapeHtml(title)}</h2>`,
    paragraphs(lines),
    ...(figures.length === 0 ? [] : [`<div class="figures">`, ...figures, "</div>"]),
    ...(table ? [drawTable(table, title)] : []),
    ...(commands.length === 0
      ? []
      : [
          `<p class="quiet">More: ${commands.map((command) => `<code>${escapeHtml(command)}</code>`).join(", ")}</p>`,
        ]),
    "</section>",
  ].join("\n");
}

function drawTable({ head, rows }: ReportTable, label: string): string {
  return [
    `<div class="wide" tabindex="0" role="region" aria-label="${escapeHtml(label)}, table"><table>`,
    `<thead><tr>${head.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join("")}</tr></thead>`,
    "<tbody>",
    ...rows.map(([first = "", ...others]) =>
      [
        `<tr><th scope="row">${escapeHtml(first)}</th>`,
        ...others.map((cell) => `<td>${escapeHtml(cell)}</td>`),
        "</tr>",
      ].join(""),
    ),
    "</tbody></table></div>",
  ].join("\n");
}
