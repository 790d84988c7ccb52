import { basisLines, decisionLines, headline, slopeLines, stabilityLines } from "../describe-report.ts";
import type { CalibrationReport } from "../report-schema.ts";
import { curvesFigure } from "./curves-figure.ts";
import { escapeHtml } from "./escape-html.ts";
import { moneyTable } from "./money-table.ts";
import { pageStyle } from "./page-style.ts";

/**
 * The calibration as one page that stands by itself: no script, no font, no request, and a policy that forbids them. It can be
 * mailed, printed and kept beside the pairs.
 */
export function reportPage(report: CalibrationReport): string {
  const isRun = report.choice.decision === "run";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(`${headline(report)}: calibration of ${report.createdAt.slice(0, 10)}`)}</title>
<style>${pageStyle}</style>
</head>
<body>
<header>
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
<h2>Does a higher threshold buy precision?</h2>
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
</main>
</body>
</html>
`;
}

function paragraphs(lines: readonly string[]): string {
  return lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("\n");
}

function terms(pairs: Readonly<Record<string, string>>): string {
  return Object.entries(pairs)
    .map(([term, value]) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join("\n");
}
