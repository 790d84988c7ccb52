import { reportStyle } from "../../../monitor/report/report-style.ts";
import { drawSection } from "../../../monitor/report/sections/draw-section.ts";
import { escapeHtml } from "../../../text/html-page/escape-html.ts";
import { htmlPage } from "../../../text/html-page/html-page.ts";
import type { RunComparison } from "../run-comparison.ts";
import { describeComparison } from "./describe-comparison.ts";

/** The comparison as one page that can be mailed, printed and kept. */
export function comparisonPage(comparison: RunComparison): string {
  const { first, second } = comparison;
  const sections = describeComparison(comparison).map((section) => drawSection(section, []));
  return htmlPage({
    title: `Assay: ${first.name} and ${second.name} compared`,
    style: reportStyle,
    body: `<header>
<h1>Comparison of two evaluations</h1>
<p class="quiet">${escapeHtml(`${first.id} and ${second.id}`)}</p>
</header>
<main>
${sections.join("\n")}
</main>`,
  });
}
