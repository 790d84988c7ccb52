import { escapeHtml } from "../../../text/html-page/escape-html.ts";
import { htmlPage, paragraphs, terms } from "../../../text/html-page/html-page.ts";
import { basisLines, decisionLines, headline, slopeLines, stabilityLines } from "../describe-report.ts";
import type { CalibrationReport } from "../report-schema.ts";
import { aloneLines, stageLines } from "../verifier/describe-verifier.ts";
import { curvesFigure } from "./curves-figure.ts";
import { curvesStyle } from "./curves-style.ts";
import { moneyTable, verifierMoneyTable } from "./money-table.ts";

/**
 * The calibration as one page that can be mailed, printed and kept beside the pairs.
 */
export function reportPage(report: CalibrationReport): string {
  const isRun = report.choice.decision === "run";
  return htmlPage({
    title: `${headline(report)}: calibration of ${report.createdAt.slice(0, 10)}`,
    style: curvesStyle,
    body: `<header>
<h1>Threshold of the answer cache</h1>
<p class="quiet">${escapeHtml(basisLines(report).join(" "))}</p>
</header>
<main>
<section class="decision${isRun ? "" : " no"}" aria-label="Decision">
<strong>${escapeHtml(headline(report))}</strong>
${paragraphs(decisionLines(report))}
</section>
<h2>Hit rate and precision</h2>
${curvesFigure(report)}
<h2>What each threshold saves and costs</h2>
${moneyTable(report)}
${verifierSection(report)}<h2>Does a higher threshold buy precision?</h2>
${paragraphs(slopeLines(report))}
<h2>Would other pairs have chosen the same?</h2>
${paragraphs(stabilityLines(report))}
<h2>What it holds for</h2>
<dl>
${terms({
  "embedding model": report.embedderId,
  "labelled pairs (SHA-256)": report.pairsHash,
  vetoes: report.vetoes ? "on" : "off",
  made: report.createdAt,
})}
</dl>
</main>`,
  });
}

/** The second table, with what it rests on; empty where no verifier was measured. */
function verifierSection(report: CalibrationReport): string {
  if (!report.verifier) return "";
  return `<h2>What the verifier brings and costs</h2>
${paragraphs(stageLines(report.verifier))}
${verifierMoneyTable(report)}
${paragraphs(aloneLines(report.verifier))}
`;
}
