import type { AlertRecord } from "../../../stores/monitor/alerts.ts";
import type { ReportedAlerts } from "../period-report.ts";
import type { ReportSection } from "./report-section.ts";

/** What moved, and what moved back. */
export function describeAlerts({ open, over }: ReportedAlerts): ReportSection {
  const all = [...open, ...over];
  return {
    id: "alerts",
    title: "Alerts",
    lines: [
      open.length === 0 ? "No alert is open." : `${open.length} open.`,
      ...(over.length === 0 ? [] : [`${over.length} of this period are over.`]),
    ],
    ...(all.length > 0 && {
      table: { head: ["state", "since", "what moved", "see"], rows: all.map(alertRow) },
    }),
    commands: ["assay alerts list"],
  };
}

function alertRow({ closedAt, since, message, command }: AlertRecord): string[] {
  return [closedAt === null ? "open" : `over ${closedAt.slice(0, 10)}`, since.slice(0, 10), message, command];
}
