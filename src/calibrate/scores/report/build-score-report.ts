import type { ScoreCalibration } from "../calibrate-scores.ts";
import type { GapTrend } from "../gap-trend.ts";
import type { OperatingPoint } from "../operating-points.ts";
import { type ScoreReport, scoreReportSchema } from "./score-report-schema.ts";

/** What a calibration of scores cannot know of itself. */
export interface ScoreReportOrigin
  extends Pick<ScoreReport, "target" | "embedderId" | "dataHash" | "keptApart"> {
  readonly createdAt: Date;
  readonly growth: GapTrend | null;
}

/** Points that are written down; more would draw the same curve. */
const MOST_POINTS = 400;

/** A calibration of scores as plain data, fit for JSON. */
export function buildScoreReport(
  { points, bootstrap, ...calibration }: ScoreCalibration,
  { createdAt, ...origin }: ScoreReportOrigin,
): ScoreReport {
  return scoreReportSchema.parse({
    format: "assay-score-calibration",
    version: 1,
    createdAt: createdAt.toISOString(),
    ...origin,
    ...calibration,
    points: thin(points, calibration.cheapest),
    ...bootstrap,
  });
}

function thin(points: readonly OperatingPoint[], cheapest: OperatingPoint | null): readonly OperatingPoint[] {
  if (points.length <= MOST_POINTS) return points;
  const step = (points.length - 1) / (MOST_POINTS - 1);
  const kept = new Set(Array.from({ length: MOST_POINTS }, (_, at) => Math.round(at * step)));
  return points.filter((point, at) => kept.has(at) || point.threshold === cheapest?.threshold);
}
