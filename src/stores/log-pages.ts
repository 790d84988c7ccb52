import { setImmediate } from "node:timers/promises";
import type { LogEntry, LogQuery, LogStore, TimedQuery } from "./log.ts";
import type { SpentEntry } from "./monitor/spent-entry.ts";
import type { WatchedEntry } from "./monitor/watched-entry.ts";

const PAGE = 1000;
/** What is counted is counted while others ask: they wait for as many records at most. */
const TIMED_PAGE = 100;

/** The entries of a query, newest first, a page at a time. @throws the reason of an aborted signal, between pages */
export function logPages(
  log: Pick<LogStore, "list">,
  query: Omit<LogQuery, "limit" | "cursor">,
  signal?: AbortSignal,
): AsyncGenerator<readonly LogEntry[]> {
  return pagesOf((cursor) => log.list({ ...query, limit: PAGE, ...cursor }), signal);
}

/** What is watched over time, oldest first. */
export function watchedPages(
  log: Pick<LogStore, "listWatched">,
  query: TimedPeriod,
  signal?: AbortSignal,
): AsyncGenerator<readonly WatchedEntry[]> {
  return pagesOf((cursor) => log.listWatched({ ...query, limit: TIMED_PAGE, ...cursor }), signal);
}

/** The same of what money is counted from. */
export function spentPages(
  log: Pick<LogStore, "listSpent">,
  query: TimedPeriod,
  signal?: AbortSignal,
): AsyncGenerator<readonly SpentEntry[]> {
  return pagesOf((cursor) => log.listSpent({ ...query, limit: TIMED_PAGE, ...cursor }), signal);
}

type TimedPeriod = Omit<TimedQuery, "limit" | "cursor">;

async function* pagesOf<Entry>(
  list: (from: {
    readonly cursor?: string;
  }) => Promise<{ entries: readonly Entry[]; nextCursor: string | null }>,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly Entry[]> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    signal?.throwIfAborted();
    const page = await list(cursor === undefined ? {} : { cursor });
    yield page.entries;
    // Answers that wait meanwhile come first; a page that is read from a file at once is a promise, and no pause.
    await setImmediate();
    cursor = page.nextCursor;
  }
}

/**
 * What is in memory already, a piece at a time, with the same pauses.
 *
 * @param options `size`: most items of a piece. @default 1000
 * @throws the reason of an aborted signal
 */
export async function* inPieces<Item>(
  items: readonly Item[],
  { size = PAGE, signal }: { size?: number; signal?: AbortSignal | undefined } = {},
): AsyncGenerator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) {
    signal?.throwIfAborted();
    yield items.slice(start, start + size);
    await setImmediate();
  }
}
