import type { LogWriter } from "../../answer/log/create-log-writer.ts";
import type { LogStore } from "../../stores/log.ts";
import { daysBefore } from "../../text/calendar-day.ts";
import type { LogStatus } from "./traffic.ts";

/** How far back questions count that an entry lost. */
const LOST_DAYS = 30;
/** Questions that each entry lost since its sources moved, by id; undefined where nothing was logged. */
export async function countLostQuestions(
  log: LogStore,
  { clock, writer }: { clock: () => Date; writer: LogWriter | undefined },
): Promise<ReadonlyMap<string, number> | undefined> {
  if (!writer) return undefined;
  await writer.flush();
  const since = daysBefore(clock(), LOST_DAYS);
  const { entries } = await log.list({ since, limit: 1 });
  return entries.length === 0 ? undefined : log.countRefused({ since });
}

export async function readLogStatus(log: LogStore, writer: LogWriter | undefined): Promise<LogStatus> {
  await writer?.flush();
  const { records, lost } = await log.count();
  return {
    enabled: writer !== undefined,
    records,
    lost: lost + (writer?.lost() ?? 0),
    late: writer?.late() ?? 0,
  };
}
