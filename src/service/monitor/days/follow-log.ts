import type { CountDaysOptions } from "../../../monitor/days/count-days.ts";
import { watchedPages } from "../../../stores/log-pages.ts";
import type { WatchedEntry } from "../../../stores/monitor/watched-entry.ts";
import { daysBefore } from "../../../text/calendar-day.ts";
import { readBands } from "../behaviour/read-bands.ts";
import type { MonitorParts } from "../create-monitor.ts";
import type { MonitorPeriod } from "../monitor.ts";
import { fillFollowUps } from "./fill-follow-ups.ts";

/** How far back is looked where nothing is said. */
const DAYS = 30;

export interface FollowedLog {
  /** Of the period, and after it for as long as something might come next. */
  readonly entries: readonly WatchedEntry[];
  readonly options: CountDaysOptions & { readonly since: string; readonly until: string };
}

export type FollowedParts = Pick<MonitorParts, "config" | "store" | "embedder" | "writer" | "clock">;

/**
 * The log of a period with what came after each answer: what the same session asked next, and what was said. A pair of
 * questions is embedded the first time that it is looked at, and never again.
 */
export async function readFollowed(
  { config, store, embedder, writer, clock }: FollowedParts,
  period: MonitorPeriod = {},
): Promise<FollowedLog> {
  await writer?.flush();
  const now = clock();
  const until = period.until ?? now.toISOString();
  const since = period.since ?? daysBefore(now, DAYS);
  const { rephraseSeconds } = config.signals;
  const windows = {
    rephraseSeconds,
    followUpSeconds: Math.max(rephraseSeconds, config.signals.followUpSeconds),
  };
  const after = new Date(Date.parse(until) + windows.followUpSeconds * 1000).toISOString();
  const { surface } = period;
  const query = { since, until: after, ...(surface !== undefined && { surface }) };
  const { signal } = period;
  const entries: WatchedEntry[] = [];
  for await (const page of watchedPages(store.log, query, signal)) {
    entries.push(...page);
  }
  const followUps = await fillFollowUps(entries, {
    ...{ store, embedder, windows, since, until: after, ...(signal && { signal }) },
    keptSince: daysBefore(now, config.log.retentionDays),
  });
  return {
    entries,
    options: {
      ...{ followUps, windows, now, since, until },
      feedback: await store.log.listFeedback({ since }),
      bands: await readBands(store.calibrations),
    },
  };
}
