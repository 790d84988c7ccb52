import { reportStyle } from "../../monitor/report/report-style.ts";
import { drawSection } from "../../monitor/report/sections/draw-section.ts";
import { escapeHtml } from "../../text/html-page/escape-html.ts";
import { htmlPage } from "../../text/html-page/html-page.ts";
import type { EvalRun } from "../runs/eval-run.ts";
import { describeRun } from "./describe-run.ts";
import { figuresChart } from "./figures-chart.ts";

/** The run as one page that can be mailed, printed and kept. */
export function runPage(run: EvalRun): string {
  const when = `${run.startedAt.slice(0, 16).replace("T", " ")} UTC`;
  const chart = figuresChart(run.figures);
  const sections = describeRun(run).map((section) =>
    drawSection(section, section.id === "mishaps" && chart !== null ? [chart] : []),
  );
  return htmlPage({
    title: `Assay: evaluation ${run.name}, ${when}`,
    style: reportStyle,
    body: `<header>
<h1>Evaluation ${escapeHtml(run.name)}</h1>
<p class="quiet">${escapeHtml(`${when}, ${run.id}`)}</p>
</header>
<main>
${sections.join("\n")}
</main>`,
  });
}
