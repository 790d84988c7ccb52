import type { Interval } from "../../../stats/intervals.ts";
import type { PlotScale } from "./plot-scale.ts";

/** A curve's name in the style sheet; those with a verifier are drawn with rings. */
export type CurveName = "hits" | "precision" | "hits-with" | "precision-with";

export interface CurvePoint {
  readonly threshold: number;
  readonly value: number;
  readonly interval: Interval;
}

/** A curve with its interval as a band and a dot for each row. */
export function drawCurve(points: readonly CurvePoint[], scale: PlotScale, name: CurveName): string[] {
  if (points.length === 0) return [];
  const at = (threshold: number, share: number): string => `${scale.x(threshold)},${scale.y(share)}`;
  const upper = points.map(({ threshold, interval }) => at(threshold, interval.high));
  const lower = points.map(({ threshold, interval }) => at(threshold, interval.low)).reverse();
  const line = points.map(({ threshold, value }) => at(threshold, value));
  return [
    `<polygon class="band ${name}" points="${[...upper, ...lower].join(" ")}"/>`,
    `<polyline class="curve ${name}" points="${line.join(" ")}"/>`,
    ...points.map(({ threshold, value, interval }) => {
      const x = scale.x(threshold);
      // A lone row has no band to be seen.
      const whisker =
        points.length === 1
          ? `<line class="curve ${name}" x1="${x}" x2="${x}" y1="${scale.y(interval.low)}" y2="${scale.y(interval.high)}"/>`
          : "";
      return `${whisker}<circle class="dot ${name}" cx="${x}" cy="${scale.y(value)}" r="3.5"/>`;
    }),
  ];
}
