import type { ReportTable } from "../../../calibrate/report/report-table.ts";
import type { Interval } from "../../../stats/intervals.ts";
import type { CalibrationSummary } from "../../../stores/calibrations.ts";

/** A record as a person reads it: what was decided, why, both curves, and the money where there are prices. */
export interface ShownCalibration {
  readonly calibration: CalibrationSummary;
  /** The decision in a line. */
  readonly headline: string;
  /** Why, the weightiest first; then what to know about it. */
  readonly reasons: readonly string[];
  /** How far the choice hangs on which labels there happened to be. */
  readonly stability: readonly string[];
  /** What the numbers rest on. */
  readonly basis: readonly string[];
  /** By rising threshold; empty for a record of what is no threshold. */
  readonly curve: readonly CurvePoint[];
  /** What a day was taken to be; null where a record has no prices of its own. */
  readonly prices: CalibrationPrices | null;
  /** Each threshold in a day of these prices; null without them. */
  readonly money: ReportTable | null;
}

export interface CalibrationPrices {
  /** Eligible requests. */
  readonly perDay: number;
  readonly savingPerHit: number;
  readonly wrongCost: number;
  readonly minPrecision: number;
}

/** What happens at one threshold; shares are of all eligible requests unless they say otherwise. */
export interface CurvePoint {
  readonly threshold: number;
  /** Served. */
  readonly hitRate: CurveShare;
  /** Of what is served, rightly; null where nothing is. */
  readonly precision: CurveShare | null;
  /** Served wrongly. */
  readonly wrongRate: CurveShare;
  /** Saved in a day less what wrong answers cost, at the record's prices; null without them. */
  readonly netPerDay: CurveShare | null;
}

/** With its 95 % interval. */
export interface CurveShare {
  readonly value: number;
  readonly interval: Interval;
}
