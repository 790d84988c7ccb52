import { thresholdText } from "../../choose/wordings.ts";
import type { PlotScale } from "./plot-scale.ts";

const SHARES = [0, 0.25, 0.5, 0.75, 1];
/** Units of the drawing below which two labels would touch. */
const LABEL_ROOM = 40;

/** Grid, axes and their labels. */
export function drawAxes(scale: PlotScale, thresholds: readonly number[]): string[] {
  const { width, height, left, right, bottom } = scale;
  const base = height - bottom;
  const end = width - right;
  return [
    ...SHARES.map((share) => {
      const y = scale.y(share);
      return `<line class="grid" x1="${left}" x2="${end}" y1="${y}" y2="${y}"/><text class="quiet" x="${left - 8}" y="${y + 4}" text-anchor="end">${share * 100} %</text>`;
    }),
    `<line class="axis" x1="${left}" x2="${end}" y1="${base}" y2="${base}"/>`,
    ...labelled(scale, thresholds).map((threshold) => {
      const x = scale.x(threshold);
      return `<line class="axis" x1="${x}" x2="${x}" y1="${base}" y2="${base + 5}"/><text class="quiet" x="${x}" y="${base + 20}" text-anchor="middle">${thresholdText(threshold)}</text>`;
    }),
    `<text x="${(left + end) / 2}" y="${height - 8}" text-anchor="middle">threshold (similarity), stricter to the right</text>`,
  ];
}

/** The thresholds that have room for a label, from the strictest on. */
function labelled(scale: PlotScale, thresholds: readonly number[]): number[] {
  let last = Number.POSITIVE_INFINITY;
  return thresholds
    .toSorted((a, b) => b - a)
    .filter((threshold) => {
      const x = scale.x(threshold);
      if (last - x < LABEL_ROOM) return false;
      last = x;
      return true;
    });
}
