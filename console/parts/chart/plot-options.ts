import type uPlot from "uplot";
import { axisEnds, type ChartAxis, type ChartMark, type ChartSeries } from "./chart-series.ts";
import type { ChartColours } from "./read-colours.ts";

export interface PlotParts {
  x: ChartAxis;
  series: readonly ChartSeries[];
  formatY: (value: number) => string;
  /** Ends of the vertical axis; null: as the values need. */
  range: readonly [low: number | null, high: number | null];
  colours: ChartColours;
  size: { width: number; height: number };
  /** Read at each drawing. */
  marks: () => readonly ChartMark[];
  /** Told of the place under the pointer, null when it left. */
  onPlace: (place: number | null) => void;
}

/** The values of each series and, where it has a band, of the band's ends. */
export function plotData({ x, series }: Pick<PlotParts, "x" | "series">): uPlot.AlignedData {
  const columns = series.flatMap(({ values, band }) => [values, ...(band ? [band.high, band.low] : [])]);
  return [[...x.values], ...columns.map((column) => [...column])];
}

export function plotOptions(parts: PlotParts): uPlot.Options {
  const { x, series, formatY, range, colours, size, marks, onPlace } = parts;
  const font = "12px system-ui, sans-serif";
  const axis = {
    stroke: colours.faint,
    font,
    grid: { stroke: colours.line, width: 1 },
    ticks: { show: false },
  };
  const drawn: uPlot.Series[] = [{}];
  const bands: uPlot.Band[] = [];
  for (const { label, band, colour, isDashed } of series) {
    const stroke = colours.series(colour);
    drawn.push({
      ...{ label, stroke, width: 2, spanGaps: false },
      points: { show: x.values.length < 60, size: 5, fill: stroke, width: 0 },
      ...(isDashed && { dash: [6, 5] }),
    });
    if (!band) continue;
    const end = { stroke: "transparent", width: 0, points: { show: false } };
    drawn.push(end, end);
    bands.push({ series: [drawn.length - 2, drawn.length - 1], fill: colours.band(colour) });
  }
  return {
    ...size,
    series: drawn,
    bands,
    padding: [22, x.isTime ? 22 : 12, 0, 0],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false, points: { show: false } },
    // Days of the calendar are those of the server, which counts them in UTC.
    tzDate: (seconds) => utcDate(seconds),
    scales: {
      x: {
        time: x.isTime ?? false,
        // What uPlot proposes of a single value reaches years beyond it.
        range: () => axisEnds(x),
      },
      y: { range: (_, low, high) => [range[0] ?? Math.min(0, low ?? 0), range[1] ?? topOf(high)] },
    },
    axes: [
      { ...axis, ...(x.isTime ? DAYS : { values: (_, splits) => splits.map(x.format) }), size: 32 },
      { ...axis, values: (_, splits) => splits.map(formatY), size: axisWidth(formatY, parts) },
    ],
    hooks: {
      draw: [(plot) => drawMarks(plot, marks(), colours)],
      setCursor: [({ cursor: { idx, left = -1 } }) => onPlace(left < 0 ? null : (idx ?? null))],
    },
  };
}

/** Whole days, named as everywhere else: `03-01`. */
const DAYS: Pick<uPlot.Axis, "incrs" | "values"> = {
  incrs: [1, 2, 3, 7, 14, 28, 91, 182, 364].map((days) => 86_400 * days),
  values: (_, splits) => splits.map((seconds) => new Date(1000 * seconds).toISOString().slice(5, 10)),
};

function topOf(high: number | null): number {
  return high === null || high <= 0 ? 1 : high * 1.05;
}

/** Wide enough for the longest number that stands beside the axis. */
function axisWidth(format: (value: number) => string, { series, range }: PlotParts): number {
  const values = [...range, ...series.flatMap(({ values: own, band }) => [...own, ...(band?.high ?? [])])];
  const known = values.filter((value): value is number => value !== null);
  const ends = [Math.max(...known, 0), Math.min(...known, 0)];
  return 18 + 7 * Math.max(...ends.map((value) => format(value).length), 2);
}

/** A date whose local parts are those of the moment in UTC. */
function utcDate(seconds: number): Date {
  const moment = new Date(seconds * 1000);
  return new Date(moment.getTime() + moment.getTimezoneOffset() * 60_000);
}

function drawMarks(plot: uPlot, marks: readonly ChartMark[], colours: ChartColours): void {
  const { ctx, bbox } = plot;
  const unit = devicePixelRatio;
  ctx.save();
  ctx.font = `${12 * unit}px system-ui, sans-serif`;
  for (const { at, label, weight = "faint" } of marks) {
    const place = Math.round(plot.valToPos(at, "x", true));
    if (place < bbox.left - unit || place > bbox.left + bbox.width + unit) continue;
    const isStrong = weight === "strong";
    ctx.strokeStyle = isStrong ? colours.text : colours.faint;
    ctx.fillStyle = ctx.strokeStyle;
    ctx.lineWidth = (isStrong ? 2 : 1) * unit;
    ctx.setLineDash(isStrong ? [] : [4 * unit, 4 * unit]);
    ctx.beginPath();
    ctx.moveTo(place, bbox.top - (isStrong ? 4 * unit : 0));
    ctx.lineTo(place, bbox.top + bbox.height);
    ctx.stroke();
    if (isStrong) drawGrip(ctx, { x: place, y: bbox.top + bbox.height / 2, unit });
    const isRight = place > bbox.left + bbox.width / 2;
    ctx.textAlign = isRight ? "right" : "left";
    // The faint one steps aside where both stand on one place.
    const y = isStrong ? bbox.top - 9 * unit : bbox.top + 14 * unit;
    ctx.fillText(label, place + (isRight ? -5 : 5) * unit, y);
  }
  ctx.restore();
}

function drawGrip(
  ctx: CanvasRenderingContext2D,
  { x, y, unit }: { x: number; y: number; unit: number },
): void {
  ctx.beginPath();
  ctx.roundRect(x - 5 * unit, y - 12 * unit, 10 * unit, 24 * unit, 5 * unit);
  ctx.fill();
}
