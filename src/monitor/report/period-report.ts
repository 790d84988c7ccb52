import type { AnswerSource } from "../../stores/log.ts";
import type { AlertRecord } from "../../stores/monitor/alerts.ts";
import type { SignalComparison } from "../behaviour/compare-behaviour.ts";
import type { TrafficDay } from "../days/traffic-day.ts";
import type { MoneyDay } from "../money/money-day.ts";
import type { DailyRate } from "../money/rate-per-day.ts";
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
  /** Null where nothing is logged, or questions are not kept as text. */
  readonly questions: ReportedQuestions | null;
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
  /** Null where nothing is known. */
  readonly spentPerDay: DailyRate | null;
  readonly savedPerDay: DailyRate | null;
}

/** The questions to read first; few, the most frequent first. */
export interface ReportedQuestions {
  /** That nothing covered; equal ones are one. */
  readonly uncovered: readonly UncoveredQuestion[];
  /** How many different ones there were. */
  readonly different: number;
  /** Whose answers people said did not help, or were wrong. */
  readonly disliked: readonly DislikedQuestion[];
}

export interface UncoveredQuestion {
  /** As it was asked last. */
  readonly question: string;
  readonly asked: number;
  /** Of the response that was given last. */
  readonly answerId: string;
}

export interface DislikedQuestion {
  readonly question: string;
  /** What answered it last. */
  readonly source: AnswerSource;
  readonly down: number;
  readonly wrong: number;
  readonly answerId: string;
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
  /** The difference that the questions still to come are counted for, in [0, 1]. */
  readonly effect: number;
}

export interface ReportedQueue {
  /** Entries that wait for a person, the most needed first. */
  readonly entries: readonly WaitingEntry[];
  readonly proposals: ReportedProposals;
}

export interface ReportedProposals {
  /** When they were made last: ISO 8601, UTC; null where they were not, or were removed with records of the log since. */
  readonly madeAt: string | null;
  /** How many of those are open. */
  readonly open: number;
  /** The most needed of them; few. */
  readonly first: readonly ReportedProposal[];
}

export interface ReportedProposal {
  readonly id: string;
  readonly kind: "phrasing" | "negative" | "draft";
  /** Null for a draft. */
  readonly entryId: string | null;
  readonly question: string;
}

export interface WaitingEntry {
  readonly id: string;
  readonly question: string;
  readonly why: "stale" | "no-sources" | "draft";
  /** Questions lost in 30 days; null where nobody counted. */
  readonly lost: number | null;
  /** When it was reviewed last: ISO 8601, UTC; null for a draft, which nobody reviewed. */
  readonly reviewedAt: string | null;
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
