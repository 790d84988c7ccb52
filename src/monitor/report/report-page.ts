import { escapeHtml } from "../../text/html-page/escape-html.ts";
import { htmlPage, paragraphs } from "../../text/html-page/html-page.ts";
import { describeReport, periodOf } from "./describe-report.ts";
import type { PeriodReport } from "./period-report.ts";
import { reportFigures } from "./report-figures.ts";
import { reportStyle } from "./report-style.ts";
import type { ReportSection, ReportTable } from "./sections/report-section.ts";

/** The report as one page that can be mailed, printed and kept. */
export function reportPage(report: PeriodReport): string {
  const figures = reportFigures(report);
  const sections = describeReport(report).map((section) => drawSection(section, figures[section.id] ?? []));
  return htmlPage({
    title: `Assay: ${periodOf(report)}`,
    style: reportStyle,
    body: `<header>
<h1>What was asked${escapeHtml(ofTenant(report))} and what answered it</h1>
<p class="quiet">${escapeHtml(periodOf(report))}</p>
</header>
<main>
${sections.join("\n")}
</main>`,
  });
}

/** The main database has no name that says anything. */
function ofTenant({ tenant }: PeriodReport): string {
  return tenant === "default" ? "" : ` of ${tenant}`;
}

function drawSection(
  { id, title, lines, table, commands }: ReportSection,
  figures: readonly string[],
): string {
  return [
    `<section aria-labelledby="${id}">`,
    `<h2 id="${id}">${escapeHtml(title)}</h2>`,
    paragraphs(lines),
    ...(figures.length === 0 ? [] : [`<div class="figures">`, ...figures, "</div>"]),
    ...(table ? [drawTable(table, title)] : []),
    `<p class="quiet">More: ${commands.map((command) => `<code>${escapeHtml(command)}</code>`).join(", ")}</p>`,
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
