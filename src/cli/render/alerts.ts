import type { AlertEvent, AlertReport } from "../../service/monitor/alerts/alerts.ts";
import type { AlertRecord } from "../../stores/monitor/alerts.ts";
import { count } from "../../text/count.ts";
import type { Styler } from "../styler.ts";
import { oneLine } from "./one-line.ts";
import { renderWarnings } from "./warnings.ts";

const words = { opened: "alert", lasting: "alert still open", closed: "alert over" } as const;

/** One line of a log. */
export function describeEvent({ event, alert }: AlertEvent): string {
  return `${words[event]} ${nameOf(alert)}: ${alert.message} (since ${alert.since.slice(0, 10)}; ${alert.command})`;
}

/** What is open after a check, and what could not be looked at or told. */
export function renderAlertReport(report: AlertReport, styler: Styler): string {
  const { open, days, deliveries, blind } = report;
  const looked = styler.dim(`${count(days, "day")} of traffic looked at.`);
  const failures = deliveries.flatMap((delivery) =>
    delivery.outcome === "failed" ? [`${delivery.reason} It is tried again at the next check.`] : [],
  );
  const unseen = [...new Set(blind.map(({ because }) => because))].map((because) => {
    const kinds = blind.filter((each) => each.because === because).map(({ kind }) => kind);
    return `Not watched, since ${because}: ${kinds.join(", ")}.`;
  });
  return [
    open.length === 0 ? "No alert is open." : renderAlerts(open, styler),
    looked,
    ...unseen.map(styler.dim),
    ...renderWarnings([...new Set(failures)], styler),
  ].join("\n");
}

/** Each with what moved, since when, and the command that shows it. */
export function renderAlerts(alerts: readonly AlertRecord[], { bold, dim, red, green }: Styler): string {
  return alerts
    .map((alert) => {
      const { closedAt, since, openedAt, message, command } = alert;
      const state = closedAt === null ? red("open") : green(`over since ${closedAt.slice(0, 10)}`);
      return [
        `${bold(oneLine(nameOf(alert)))} ${state} ${dim(`since ${since.slice(0, 10)}, told ${openedAt.slice(0, 10)}`)}`,
        `  ${oneLine(message, 1000)}`,
        `  ${dim(oneLine(command))}`,
      ].join("\n");
    })
    .join("\n");
}

function nameOf({ kind, subject }: AlertRecord): string {
  return subject === "" ? kind : `${kind} ${subject}`;
}
