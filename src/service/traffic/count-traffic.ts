import type { LogWriter } from "../../answer/log/create-log-writer.ts";
import type { EntryTraffic, LogStore } from "../../stores/log.ts";
import { daysBefore } from "../../text/calendar-day.ts";
import type { LogStatus } from "./traffic.ts";

/** How far back the questions of an entry count. */
const COUNTED_DAYS = 30;

/** Questions that came to each entry in a period, and that period. */
export interface CountedTraffic {
  /** ISO 8601, UTC. */
  readonly since: string;
  /** By the id of the entry. */
  readonly entries: ReadonlyMap<string, EntryTraffic>;
}

/** Undefined where nothing was logged in the period. */
export async function countTraffic(
  log: LogStore,
  { clock, writer }: { clock: () => Date; writer: LogWriter | undefined },
): Promise<CountedTraffic | undefined> {
  if (!writer) return undefined;
  await writer.flush();
  const since = daysBefore(clock(), COUNTED_DAYS);
  const { entries } = await log.list({ since, limit: 1 });
  return entries.length === 0 ? undefined : { since, entries: await log.countByEntry({ since }) };
}

/** Questions that each entry lost since its sources moved, by id; undefined where nothing was logged. */
export function lostQuestions(counted: CountedTraffic | undefined): ReadonlyMap<string, number> | undefined {
  return counted && new Map([...counted.entries].map(([id, { refused }]) => [id, refused]));
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
