import type { Baseline, BlindRule } from "../../../monitor/alerts/find-blind.ts";
import type { AlertQuery, AlertRecord } from "../../../stores/monitor/alerts.ts";

/** What moved, told while it lasts. */
export interface Alerts {
  /**
   * Looks at everything that is measured, opens and closes alerts, and tells of them. It looks at whole days alone (UTC), so
   * that to call it more often than once a day finds nothing by chance. A webhook that cannot be reached is told in the report
   * and tried again at the next check.
   * @throws AppError `aborted`, those of the store
   */
  check(options?: CheckAlertsOptions): Promise<AlertReport>;
  /** Newest first. */
  list(query?: AlertQuery): Promise<AlertRecord[]>;
  /** Sends a message that says it is a test. */
  test(options?: { signal?: AbortSignal }): Promise<Delivery>;
}

export interface CheckAlertsOptions {
  /** Called for each alert that opens, lasts long enough to be told again, or ends. @default nobody */
  onEvent?: (event: AlertEvent) => void;
  signal?: AbortSignal;
}

export interface AlertEvent {
  readonly event: "opened" | "lasting" | "closed";
  readonly alert: AlertRecord;
}

export interface AlertReport {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Everything that is open now, newest first. */
  readonly open: readonly AlertRecord[];
  readonly events: readonly AlertEvent[];
  /** Of each event, in order. */
  readonly deliveries: readonly Delivery[];
  /** Days of traffic that were looked at; none where the log is off. */
  readonly days: number;
  /** Of the days that are taken for usual, how many there are: with fewer, less is found. */
  readonly baseline: Baseline;
  /** The last day with a question, where yesterday had none; null where it had one, or none ever came. */
  readonly quietSince: string | null;
  /** Rules that could find nothing, why, and from when they can. */
  readonly blind: readonly BlindRule[];
}

export type Delivery =
  | { readonly outcome: "sent" }
  /** No webhook is set. */
  | { readonly outcome: "off" }
  /** Another process tells of it just now, or did. */
  | { readonly outcome: "elsewhere" }
  | { readonly outcome: "failed"; readonly reason: string; readonly hint: string | null };
