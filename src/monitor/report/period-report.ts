import type { AlertRecord } from "../../stores/monitor/alerts.ts";
import type { SignalComparison } from "../behaviour/compare-behaviour.ts";
import type { TrafficDay } from "../days/traffic-day.ts";
import type { MoneyDay } from "../money/money-day.ts";
import type { Divergence } from "../shadow/divergence.ts";

/**
 * What a person wants to know of a week before it is asked for: what came in and what answered it, what it cost, whether what
 * was served still holds, and what waits for somebody. Everything in it was measured elsewhere and is put side by side here.
 */
export interface PeriodReport {
  readonly tenant: string;
  /** ISO 8601, UTC. */
  readonly since: string;
  readonly until: string;
  /** Null: every surface. */
  readonly surface: string | null;
  /** Null where nothing is logged. */
  readonly traffic: ReportedTraffic | null;
  /** Null where nothing is logged. */
  readonly money: ReportedMoney | null;
  readonly divergence: ReportedDivergence;
  /** Null where nothing is logged. */
  readonly behaviour: ReportedBehaviour | null;
  readonly waiting: ReportedQueue;
  readonly alerts: ReportedAlerts;
  readonly thresholds: readonly ReportedThreshold[];
}

export interface ReportedTraffic {
  /** Days of the period by surface, oldest first. */
  readonly days: readonly TrafficDay[];
  /** The period of the same length before this one. */
  readonly before: readonly TrafficDay[];
  /** Records that could not be kept, since the database was made. */
  readonly lost: number;
}

export interface ReportedMoney {
  /** Oldest first. */
  readonly days: readonly MoneyDay[];
}

export interface ReportedDivergence {
  /** Why nothing is compared; null where something is. */
  readonly offBecause: string | null;
  /** Of the whole period, for each judge. */
  readonly overall: readonly Divergence[];
  /** By day and judge, oldest first. */
  readonly days: readonly Divergence[];
  /** By entry and judge, those with most differences first. */
  readonly entries: readonly Divergence[];
}

export interface ReportedBehaviour {
  readonly eligible: { readonly served: number; readonly withheld: number };
  readonly signals: readonly SignalComparison[];
}

export interface ReportedQueue {
  /** Entries that wait for a person, the most needed first. */
  readonly entries: readonly WaitingEntry[];
  /** Proposals that were open when they were last made. */
  readonly proposals: number;
}

export interface WaitingEntry {
  readonly id: string;
  readonly question: string;
  readonly why: "stale" | "no-sources" | "draft";
  /** Questions lost in 30 days; null where nobody counted. */
  readonly lost: number | null;
  /** When it was reviewed last: ISO 8601, UTC. */
  readonly reviewedAt: string;
}

export interface ReportedAlerts {
  /** Newest first. */
  readonly open: readonly AlertRecord[];
  /** Opened in the period and over by now. */
  readonly over: readonly AlertRecord[];
}

export interface ReportedThreshold {
  readonly name: string;
  readonly surface: string | null;
  /** Null where none is in force. */
  readonly value: number | null;
  readonly state: "measured" | "assumed" | "stale" | "none";
  /** Whole days since it was measured; null where it was not. */
  readonly ageDays: number | null;
  readonly reviewDue: boolean;
  readonly warnings: readonly string[];
}
