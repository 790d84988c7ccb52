import type { AlertRecord } from "../../stores/monitor/alerts.ts";
import { DAY_MS } from "../../text/calendar-day.ts";
import { alertRules } from "./find-alerts.ts";
import type { Finding } from "./finding.ts";
import { hasLasted } from "./watch-series.ts";

/** What a check changes: an alert lasts from the check that finds it until nothing was found of it for some days. */
export interface AlertChanges {
  /** New, or open and found again. */
  readonly raised: readonly Finding[];
  readonly closed: readonly ClosedAlert[];
}

export interface ClosedAlert extends Pick<AlertRecord, "id" | "kind" | "subject" | "message" | "since"> {
  /** `over`: no longer found. `usual`: it has been so for so long that it is what later days are compared with. */
  readonly reason: "over" | "usual";
}

export interface SettleOptions {
  readonly findings: readonly Finding[];
  readonly open: readonly AlertRecord[];
  /** The moment of the check. */
  readonly at: string;
  /** Days without the finding after which an alert is over. */
  readonly quietDays: number;
  /** Days after which what a statistical rule found is what is usual. */
  readonly baselineDays: number;
}

const comparing: ReadonlySet<string> = new Set(
  alertRules.filter(({ reads }) => reads !== "state").map(({ kind }) => kind),
);

export function settleAlerts({ findings, open, at, quietDays, baselineDays }: SettleOptions): AlertChanges {
  const sameAs = (alert: Pick<AlertRecord, "kind" | "subject">) => (finding: Finding) =>
    finding.kind === alert.kind && finding.subject === alert.subject;
  const closed = open.flatMap((alert): ClosedAlert[] => {
    const isCompared = comparing.has(alert.kind) && alert.numbers.most === undefined;
    const isUsual = isCompared && hasLasted({ since: alert.since, closedAt: at }, baselineDays);
    const isFound = findings.some(sameAs(alert));
    const isOver = !isFound && Date.parse(at) - Date.parse(alert.seenAt) >= quietDays * DAY_MS;
    if (!isUsual && !isOver) return [];
    const { id, kind, subject, message, since } = alert;
    return [{ id, kind, subject, message, since, reason: isOver ? "over" : "usual" }];
  });
  return { raised: findings.filter((finding) => !closed.some((alert) => sameAs(alert)(finding))), closed };
}
