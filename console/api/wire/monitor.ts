import type { z } from "zod";
import type { monitorAlerts, monitorReport } from "../../../src/server/protocol/monitor.ts";

export type MonitorAlerts = z.output<typeof monitorAlerts>;
export type Alert = MonitorAlerts["alerts"][number];

/** Everything that was measured of a period. */
export type MonitorReport = z.output<typeof monitorReport>;
export type ReportSection = MonitorReport["sections"][number];
export type DailyTraffic = MonitorReport["daily"][number];
export type SignalComparison = NonNullable<MonitorReport["behaviour"]>["signals"][number];
export type MoneyDay = NonNullable<MonitorReport["money"]>["days"][number];
export type DivergenceDay = MonitorReport["divergence"]["days"][number];
