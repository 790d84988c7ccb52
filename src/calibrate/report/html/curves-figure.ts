import { escapeHtml } from "../../../text/html-page/escape-html.ts";
import { percent, thresholdText } from "../../choose/wordings.ts";
import type { CalibrationReport } from "../report-schema.ts";
import { drawAxes } from "./plot-axes.ts";
import { type CurvePoint, drawCurve } from "./plot-curve.ts";
import { createPlotScale, type PlotScale } from "./plot-scale.ts";

/** Both curves over the threshold, with bands, the wished precision and the chosen threshold. */
export function curvesFigure(report: CalibrationReport): string {
  const thresholds = report.rows.map(({ threshold }) => threshold);
  const scale = createPlotScale(thresholds);
  const hits = report.rows.map(({ threshold, hitRate }): CurvePoint => ({ threshold, ...hitRate }));
  const precision = report.rows.flatMap(({ threshold, precision: share }): CurvePoint[] =>
    share ? [{ threshold, ...share }] : [],
  );
  const { width, height } = scale;
  return [
    "<figure>",
    `<svg viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="curves-title curves-text" xmlns="http://www.w3.org/2000/svg">`,
    '<title id="curves-title">Hit rate and precision over the threshold</title>',
    `<desc id="curves-text">${escapeHtml(describe(report))}</desc>`,
    ...drawAxes(scale, thresholds),
    ...drawCurve(hits, scale, "hits"),
    ...drawCurve(precision, scale, "precision"),
    ...drawWanted(report.minPrecision, scale),
    ...drawChosen(report, scale),
    ...drawLabels(scale, { hits, precision }),
    "</svg>",
    '<figcaption class="quiet">Solid: precision, right answers among those served. Dashed: hit rate, requests served among all that are eligible. Bands are 95 % intervals; the dotted line is the precision wanted.</figcaption>',
    "</figure>",
  ].join("\n");
}

function describe({ rows, choice }: CalibrationReport): string {
  const points = rows.map(
    ({ threshold, hitRate, precision }) =>
      `at ${thresholdText(threshold)} hit rate ${percent(hitRate.value)}, precision ${precision ? percent(precision.value) : "unknown"}`,
  );
  const chosen =
    choice.decision === "run" ? `Chosen: ${thresholdText(choice.threshold)}.` : "None is chosen.";
  return `${points.join("; ")}. ${chosen}`;
}

function drawWanted(minPrecision: number, scale: PlotScale): string[] {
  const y = scale.y(minPrecision);
  return [
    `<line class="wanted" x1="${scale.left}" x2="${scale.width - scale.right}" y1="${y}" y2="${y}"/>`,
    `<text class="quiet" x="${scale.width - scale.right - 6}" y="${y + 15}" text-anchor="end">wanted: ${percent(minPrecision)}</text>`,
  ];
}

function drawChosen({ choice }: CalibrationReport, scale: PlotScale): string[] {
  if (choice.decision !== "run") return [];
  const x = scale.x(choice.threshold);
  return [
    `<line class="chosen" x1="${x}" x2="${x}" y1="${scale.top}" y2="${scale.height - scale.bottom}"/>`,
    `<text class="label chosen" x="${x}" y="${scale.top - 10}" text-anchor="middle">chosen: ${thresholdText(choice.threshold)}</text>`,
  ];
}

/** Names beside the strict ends of the curves, moved apart where these meet. */
function drawLabels(
  scale: PlotScale,
  curves: Readonly<Record<"hits" | "precision", readonly CurvePoint[]>>,
): string[] {
  const x = scale.width - scale.right + 10;
  const ends = { precision: curves.precision[0]?.value ?? 1, hits: curves.hits[0]?.value ?? 0 };
  const apart = 18;
  let [precision, hits] = [scale.y(ends.precision) + 4, scale.y(ends.hits) + 4];
  if (Math.abs(precision - hits) < apart) {
    const middle = (precision + hits) / 2;
    [precision, hits] =
      ends.precision >= ends.hits
        ? [middle - apart / 2, middle + apart / 2]
        : [middle + apart / 2, middle - apart / 2];
  }
  return [
    `<text class="label precision" x="${x}" y="${precision}">precision</text>`,
    `<text class="label hits" x="${x}" y="${hits}">hit rate</text>`,
  ];
}
