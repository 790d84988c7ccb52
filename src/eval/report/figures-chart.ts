import { escapeHtml } from "../../text/html-page/escape-html.ts";
import { allMetrics } from "../metrics/all-metrics.ts";
import type { EvalFigure } from "../runs/eval-run.ts";
import { formatFigure } from "./format-figure.ts";

const ROW = 22;
const LEFT = 220;
const WIDTH = 620;
const RIGHT = 60;

/** Shares and means from 0 to 1 over all questions, as dots with their intervals; null where none was measured. */
export function figuresChart(figures: readonly EvalFigure[]): string | null {
  const rows = allMetrics.flatMap((metric) => {
    const figure = figures.find((one) => one.metric === metric.name && one.tag === null);
    const isUnit = metric.kind === "share" || metric.stage === "retrieve" || metric.stage === "generate";
    if (!figure || figure.value === null || !isUnit) return [];
    return [
      {
        name: metric.name,
        shown: formatFigure(figure.value, metric),
        value: figure.value,
        interval: figure.interval,
      },
    ];
  });
  if (rows.length === 0) return null;
  const height = rows.length * ROW + 28;
  const x = (value: number): string =>
    (LEFT + Math.min(1, Math.max(0, value)) * (WIDTH - LEFT - RIGHT)).toFixed(1);
  const grid = [0, 0.25, 0.5, 0.75, 1].flatMap((at) => [
    `<line class="grid" x1="${x(at)}" x2="${x(at)}" y1="4" y2="${height - 22}"/>`,
    `<text x="${x(at)}" y="${height - 6}" text-anchor="middle">${at}</text>`,
  ]);
  const marks = rows.flatMap(({ name, shown, value, interval }, at) => {
    const y = at * ROW + 16;
    return [
      `<text x="${LEFT - 10}" y="${y + 4}" text-anchor="end">${escapeHtml(name)}</text>`,
      ...(interval
        ? [
            `<line class="whisker series-1" stroke-width="2" x1="${x(interval[0])}" x2="${x(interval[1])}" y1="${y}" y2="${y}"/>`,
          ]
        : []),
      `<circle class="dot series-1" cx="${x(value)}" cy="${y}" r="4"/>`,
      `<text x="${WIDTH - RIGHT + 8}" y="${y + 4}">${escapeHtml(shown)}</text>`,
    ];
  });
  return [
    "<figure>",
    "<figcaption><strong>All questions, with 95 % intervals</strong></figcaption>",
    `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="figures-title figures-text" xmlns="http://www.w3.org/2000/svg">`,
    '<title id="figures-title">Figures over all questions</title>',
    `<desc id="figures-text">${escapeHtml(rows.map(({ name, shown }) => `${name} ${shown}`).join(", "))}.</desc>`,
    ...grid,
    ...marks,
    "</svg>",
    "</figure>",
  ].join("\n");
}
