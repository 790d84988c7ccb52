import { countDays } from "../../../monitor/days/count-days.ts";
import { readLog } from "../../calibration/read-log.ts";
import type { MonitorParts } from "../create-monitor.ts";
import type { Monitor } from "../monitor.ts";

/** How far back is looked where nothing is said. */
const DAYS = 30;
const DAY_MS = 86_400_000;

export function createDays({ store, writer, clock }: MonitorParts): Monitor["days"] {
  return async (period = {}) => {
    await writer?.flush();
    const since = period.since ?? new Date(clock().getTime() - DAYS * DAY_MS).toISOString();
    return countDays(await readLog(store.log, { ...period, since }));
  };
}
