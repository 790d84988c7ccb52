import { escapeHtml } from "../../text/html-page/escape-html.ts";
import { htmlPage } from "../../text/html-page/html-page.ts";
import { describeReport, periodOf } from "./describe-report.ts";
import type { PeriodReport } from "./period-report.ts";
import { reportFigures } from "./report-figures.ts";
import { reportStyle } from "./report-style.ts";
import { drawSection } from "./sections/draw-section.ts";

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
