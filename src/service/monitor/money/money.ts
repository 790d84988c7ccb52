import type { MoneyDay } from "../../../monitor/money/money-day.ts";
import type { DailyRate } from "../../../monitor/money/rate-per-day.ts";
import type { Reconciliation, UsageRow } from "../../../monitor/money/reconcile.ts";
import type { Interval } from "../../../stats/intervals.ts";
import type { MonitorPeriod } from "../monitor.ts";

/** What models cost, and what serving stored answers did without, in the currency of the price table. */
export interface Money {
  /** @throws AppError `log-off`, `aborted` */
  report(period?: MonitorPeriod): Promise<MoneyReport>;
  /**
   * Compares a bill with the calls of the log, by day (UTC) and model. Without a period, that of the bill.
   * @throws AppError `log-off`, `usage` for a tolerance outside [0, 1], or a period or models of which neither side has
   * anything, `dataset-invalid` for an empty bill, or a row with a day or an amount that no bill has
   */
  reconcile(billed: readonly UsageRow[], options?: ReconcileBillOptions): Promise<BillReconciliation>;
}

export interface ReconcileBillOptions extends Omit<MonitorPeriod, "surface"> {
  /** Share by which amounts may differ. @default 0.02 */
  tolerance?: number;
  /** Models as the log names them; the others are left out on both sides. @default all */
  models?: readonly string[];
}

export interface BillReconciliation extends Reconciliation {
  /**
   * Of comparisons of served answers with fresh ones, which are logged without their tokens: on the bill, and in no row of
   * the log's side. Null where none has a price.
   */
  readonly comparisons: number | null;
}

export interface MoneyReport {
  /** ISO 8601, UTC. */
  readonly since: string;
  readonly until: string;
  /** Null: every surface. */
  readonly surface: string | null;
  /** Oldest first, days without anything among them. */
  readonly days: readonly MoneyDay[];
  /** Null where nothing is known. */
  readonly spentPerDay: DailyRate | null;
  readonly savedPerDay: DailyRate | null;
  /** Each cache threshold in force that was calibrated, with what it was to bring and what it brought. */
  readonly predictions: readonly MoneyPrediction[];
}

export interface MoneyPrediction {
  readonly calibrationId: string;
  /** When it was measured: ISO 8601, UTC. */
  readonly at: string;
  /** The surface it is for; null: all that have none of their own. */
  readonly surface: string | null;
  readonly threshold: number;
  readonly predicted: Readonly<Record<PredictedAmount, PredictedRate | null>>;
  /** Of cached answers alone, at the surfaces it is for; null where nothing is known. */
  readonly measured: Readonly<Record<PredictedAmount, DailyRate | null>>;
}

/** `wrong` is measured by what people reported, which is less than there was. */
export type PredictedAmount = "hits" | "saved" | "wrong";

export interface PredictedRate {
  readonly value: number;
  /** 95 %; null where the calibration gives none, as for one with a verifier. */
  readonly interval: Interval | null;
}
