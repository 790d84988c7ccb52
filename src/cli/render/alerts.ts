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
  const { open, days, deliveries, baseline, quietSince } = report;
  const looked = styler.dim(`${count(days, "day")} of traffic looked at.`);
  const failures = deliveries.flatMap((delivery) =>
    delivery.outcome === "failed" ? [`${delivery.reason} It is tried again at the next check.`] : [],
  );
  return [
    open.length === 0 ? "No alert is open." : renderAlerts(open, styler),
    looked,
    ...(days > 0 && baseline.days < baseline.of
      ? [
          styler.dim(
            `${baseline.days} of the ${baseline.of} days that are taken for usual (alerts.baselineDays): until then only large moves are found.`,
          ),
        ]
      : []),
    ...(quietSince === null
      ? []
      : renderWarnings(
          [`No question was logged since ${quietSince}: assay log --limit 1, assay status`],
          styler,
        )),
    ...unseenLines(report).map(styler.yellow),
    ...renderWarnings([...new Set(failures)], styler),
  ].join("\n");
}

/** Rules that are blind for the same reason at the same place are one line. */
function unseenLines({ blind }: AlertReport): string[] {
  const lines = new Map<string, AlertReport["blind"][number][]>();
  for (const rule of blind) {
    const key = JSON.stringify([rule.surface, rule.because]);
    lines.set(key, [...(lines.get(key) ?? []), rule]);
  }
  return [...lines.values()].map((rules) => {
    const [first] = rules;
    const place = first?.surface == null ? "" : ` at ${oneLine(first.surface)}`;
    const from = first?.from == null ? "" : `; from ${first.from} on, if questions go on`;
    return `Not watched${place}, since ${first?.because ?? ""}: ${rules.map(({ kind }) => kind).join(", ")}${from}.`;
  });
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
