import type { TrafficDay } from "../../monitor/days/traffic-day.ts";
import type { PeriodReport } from "../../monitor/report/period-report.ts";
import type { Alerts } from "./alerts/alerts.ts";
import type { BehaviourOptions, BehaviourReport } from "./behaviour/behaviour.ts";
import type {
  NextQuestionPair,
  RephraseCalibration,
  RephraseCalibrationOptions,
} from "./behaviour/calibrate-rephrase.ts";
import type { Money } from "./money/money.ts";
import type { Shadows } from "./shadow/shadows.ts";

/**
 * What is measured of answers after they were given. Each part reads the log and keeps what it made of it. A surface that
 * neither the configuration nor the log knows is the error `surface-unknown`;
 * a moment that no calendar has, or a period that ends before it begins, is the error `usage`.
 */
export interface Monitor {
  /** What each day came to at each surface, oldest first. */
  days(period?: MonitorPeriod): Promise<TrafficDay[]>;
  /** What people did after answers that were served, beside those that were withheld. */
  behaviour(options?: BehaviourOptions): Promise<BehaviourReport>;
  /** Chooses between which similarities a next question asks the same, and keeps that, under this embedding model. */
  calibrateRephrase(
    pairs: readonly NextQuestionPair[],
    options?: RephraseCalibrationOptions,
  ): Promise<RephraseCalibration>;
  /** Served answers beside what would be written now. */
  readonly shadow: Shadows;
  /** What moved, told while it lasts. */
  readonly alerts: Alerts;
  /** What models cost, and what served answers did without. */
  readonly money: Money;
  /** All of it side by side. @param period by default the 7 days before today (UTC), and today */
  report(period?: MonitorPeriod): Promise<PeriodReport>;
}

export interface MonitorPeriod {
  /** ISO 8601, UTC, inclusive. @default 30 days ago */
  since?: string;
  /** Exclusive. @default now */
  until?: string;
  /** @default every surface */
  surface?: string;
  signal?: AbortSignal;
}
