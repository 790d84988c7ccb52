import type { AlertCheck } from "../../stores/monitor/alerts.ts";
import type { TrafficDay } from "../days/traffic-day.ts";
import type { DivergenceDay } from "../shadow/divergence-day.ts";

/** Everything that rules look at: plain data, read beforehand. Only whole days are in it, oldest first. */
export interface Measured {
  /** The moment of the check: ISO 8601, UTC. */
  readonly at: string;
  readonly traffic: readonly TrafficDay[];
  readonly divergence: readonly DivergenceDay[];
  readonly thresholds: readonly MeasuredThreshold[];
  readonly queue: readonly QueueDay[];
  /** What is counted at this check. */
  readonly check: AlertCheck;
  /** That of the last day with one before today; null before there was any. */
  readonly lastCheck: AlertCheck | null;
}

/** A threshold in force, and what its calibration is worth today. */
export interface MeasuredThreshold {
  readonly name: string;
  readonly surface: string | null;
  readonly state: "measured" | "assumed" | "stale" | "none";
  readonly reviewDue: boolean;
  readonly ageDays: number | null;
  /** When it was measured: ISO 8601, UTC; null where it was not. */
  readonly measuredAt: string | null;
}

/** Reviewed answers whose sources moved on one day, and those that a person put right. */
export interface QueueDay {
  /** UTC, such as `2026-03-01`. */
  readonly day: string;
  readonly entered: number;
  readonly settled: number;
}
