import { z } from "zod";
import type { TrafficDay } from "../../monitor/days/traffic-day.ts";
import type { DailyTraffic } from "../../monitor/report/daily-traffic.ts";
import type { PeriodReport } from "../../monitor/report/period-report.ts";
import type { ReportSection } from "../../monitor/report/sections/report-section.ts";
import { type Divergence, divergenceGroups } from "../../monitor/shadow/divergence.ts";
import type { BehaviourReport } from "../../service/monitor/behaviour/behaviour.ts";
import type { MoneyReport } from "../../service/monitor/money/money.ts";
import type { AlertRecord } from "../../stores/monitor/alerts.ts";
import { count, described, flag, lineText, listOf, moment } from "./fields.ts";

const period = {
  since: moment.exactOptional(),
  until: moment.exactOptional(),
  surface: lineText.exactOptional().meta({ description: "Every surface by default." }),
};

export const monitorQuery = z.strictObject(period);
export const signalsQuery = z.strictObject({
  ...period,
  effect: z.coerce
    .number()
    .gt(0)
    .lt(1)
    .exactOptional()
    .meta({ description: "The difference that must not be missed." }),
});
export const divergenceQuery = z.strictObject({ ...period, by: z.enum(divergenceGroups).exactOptional() });
export const alertsQuery = z.strictObject({
  open: flag.exactOptional(),
  since: moment.exactOptional(),
  limit: count({ most: 1000, preset: 100 }),
});

/** What of a report is made for who shows it. */
interface ReportedInWords {
  readonly sections: readonly ReportSection[];
  readonly daily: readonly DailyTraffic[];
}

export const monitorDays = z.strictObject({
  days: listOf(described<TrafficDay>("TrafficDay", "What one day came to at one surface.")),
});
export const monitorSignals = described<BehaviourReport>("BehaviourReport", "What people did after answers.");
export const monitorDivergence = z.strictObject({
  groups: listOf(described<Divergence>("Divergence", "How often served and fresh answers differ.")),
});
export const monitorMoney = described<MoneyReport>("MoneyReport", "What models cost, and what was saved.");
export const monitorAlerts = z.strictObject({
  alerts: listOf(described<AlertRecord>("AlertRecord", "What moved, in a sentence with its numbers.")),
});
export const monitorReport = described<PeriodReport & ReportedInWords>(
  "PeriodReport",
  "All of it side by side; `sections` tell it in words and tables, `daily` adds up the surfaces of each day.",
);
