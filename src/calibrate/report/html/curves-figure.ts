import { escapeHtml } from "../../../text/html-page/escape-html.ts";
import { percent, thresholdText } from "../../choose/wordings.ts";
import type { CalibrationReport } from "../report-schema.ts";
import { drawAxes } from "./plot-axes.ts";
import { type CurveName, type CurvePoint, drawCurve } from "./plot-curve.ts";
import { createPlotScale, type PlotScale } from "./plot-scale.ts";

interface Curve {
  readonly name: CurveName;
  readonly label: string;
  /** Strictest first. */
  readonly points: readonly CurvePoint[];
}

/** Both curves over the threshold, with bands, the wished precision and the chosen threshold; with a verifier both again. */
export function curvesFigure(report: CalibrationReport): string {
  const thresholds = report.rows.map(({ threshold }) => threshold);
  const scale = createPlotScale(thresholds);
  const { width, height } = scale;
  const curves = curvesOf(report);
  const second = report.verifier
    ? " Thinner, with rings: the same behind the verifier, long dashes for precision and dots for the hit rate."
    : "";
  return [
    "<figure>",
    `<svg viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="curves-title curves-text" xmlns="http://www.w3.org/2000/svg">`,
    '<title id="curves-title">Hit rate and precision over the threshold</title>',
    `<desc id="curves-text">${escapeHtml(describe(report))}</desc>`,
    ...drawAxes(scale, thresholds),
    ...curves.flatMap(({ points, name }) => drawCurve(points, scale, name)),
    ...drawWanted(report.minPrecision, scale),
    ...drawChosen(report, scale),
    ...drawLabels(curves, scale),
    "</svg>",
    `<figcaption class="quiet">Solid: precision, right answers among those served. Dashed: hit rate, requests served among all that are eligible.${second} Bands are 95 % intervals; the dotted line is the precision wanted.</figcaption>`,
    "</figure>",
  ].join("\n");
}

function curvesOf({ rows, verifier }: CalibrationReport): Curve[] {
  const ofRows = (some: readonly ShareRow[], suffix: "" | "-with"): Curve[] => [
    {
      name: `hits${suffix}`,
      label: suffix === "" ? "hit rate" : "with verifier",
      points: some.map(({ threshold, hitRate }) => ({ threshold, ...hitRate })),
    },
    {
      name: `precision${suffix}`,
      label: suffix === "" ? "precision" : "with verifier",
      points: some.flatMap(({ threshold, precision }) => (precision ? [{ threshold, ...precision }] : [])),
    },
  ];
  return [...ofRows(rows, ""), ...(verifier ? ofRows(verifier.rows, "-with") : [])];
}

type ShareRow = Pick<CalibrationReport["rows"][number], "threshold" | "hitRate" | "precision">;

function describe({ rows, choice, verifier }: CalibrationReport): string {
  const points = rows.map((row, at) => {
    const behind = verifier?.rows[at];
    return `at ${thresholdText(row.threshold)} ${inWords(row)}${behind ? `, with the verifier ${inWords(behind)}` : ""}`;
  });
  const chosen =
    choice.decision === "run" ? `Chosen: ${thresholdText(choice.threshold)}.` : "None is chosen.";
  return `${points.join("; ")}. ${chosen}`;
}

function inWords({ hitRate, precision }: ShareRow): string {
  return `hit rate ${percent(hitRate.value)}, precision ${precision ? percent(precision.value) : "unknown"}`;
}

function drawWanted(minPrecision: number, scale: PlotScale): string[] {
  const y = scale.y(minPrecision);
  return [
    `<line class="wanted" x1="${scale.left}" x2="${scale.width - scale.right}" y1="${y}" y2="${y}"/>`,
    `<text class="quiet" x="${scale.width - scale.right - 6}" y="${y + 15}" text-anchor="end">wanted: ${percent(minPrecision)}</text>`,
  ];
}

function drawChosen({ choice, verifier }: CalibrationReport, scale: PlotScale): string[] {
  if (choice.decision !== "run") return [];
  const x = scale.x(choice.threshold);
  return [
    `<line class="chosen" x1="${x}" x2="${x}" y1="${scale.top}" y2="${scale.height - scale.bottom}"/>`,
    `<text class="label chosen" x="${x}" y="${scale.top - 10}" text-anchor="middle">chosen: ${thresholdText(choice.threshold)}${verifier ? ` ${verifier.decision.use} verifier` : ""}</text>`,
  ];
}

/** Units of the drawing that two names are apart at least. */
const APART = 18;

/** Names beside the strict ends of the curves, moved apart where these meet. */
function drawLabels(curves: readonly Curve[], scale: PlotScale): string[] {
  const x = scale.width - scale.right + 10;
  const ends = curves
    .map(({ name, label, points }) => ({
      ...{ name, label },
      y: scale.y(points[0]?.value ?? (name.startsWith("hits") ? 0 : 1)) + 4,
    }))
    .toSorted((a, b) => a.y - b.y);
  return spread(ends.map(({ y }) => y)).map((y, at) => {
    const { name, label } = ends[at] ?? { name: "", label: "" };
    return `<text class="label ${name}" x="${x}" y="${y}">${label}</text>`;
  });
}

/** Places in order, so far apart that names do not touch: those too near to each other are set around their middle. */
function spread(places: readonly number[]): number[] {
  const groups: { middle: number; count: number }[] = [];
  for (const place of places) {
    let group = { middle: place, count: 1 };
    for (
      let last = groups.at(-1);
      last && group.middle - last.middle < ((group.count + last.count) / 2) * APART;
      last = groups.at(-1)
    ) {
      groups.pop();
      const count = last.count + group.count;
      group = { middle: (last.middle * last.count + group.middle * group.count) / count, count };
    }
    groups.push(group);
  }
  return groups.flatMap(({ middle, count }) =>
    Array.from({ length: count }, (_, at) => Math.round((middle + (at - (count - 1) / 2) * APART) * 10) / 10),
  );
}
