import type { AlertKind } from "../../../monitor/alerts/finding.ts";
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
  /** Rules that had nothing to look at, and why. */
  readonly blind: readonly { readonly kind: AlertKind; readonly because: string }[];
}

export type Delivery =
  | { readonly outcome: "sent" }
  /** No webhook is set. */
  | { readonly outcome: "off" }
  | { readonly outcome: "failed"; readonly reason: string; readonly hint: string | null };
