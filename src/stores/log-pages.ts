import { setImmediate } from "node:timers/promises";
import type { LogEntry, LogQuery, LogStore } from "./log.ts";
import type { SpentEntry } from "./monitor/spent-entry.ts";
import type { WatchedEntry } from "./monitor/watched-entry.ts";

const PAGE = 1000;

/** The entries of a query, newest first, a page at a time. @throws the reason of an aborted signal, between pages */
export function logPages(
  log: Pick<LogStore, "list">,
  query: PagedQuery,
  signal?: AbortSignal,
): AsyncGenerator<readonly LogEntry[]> {
  return pagesOf((page) => log.list(page), query, signal);
}

/** The same of what is watched over time. */
export function watchedPages(
  log: Pick<LogStore, "listWatched">,
  query: PagedQuery,
  signal?: AbortSignal,
): AsyncGenerator<readonly WatchedEntry[]> {
  return pagesOf((page) => log.listWatched(page), query, signal);
}

/** The same of what money is counted from. */
export function spentPages(
  log: Pick<LogStore, "listSpent">,
  query: PagedQuery,
  signal?: AbortSignal,
): AsyncGenerator<readonly SpentEntry[]> {
  return pagesOf((page) => log.listSpent(page), query, signal);
}

type PagedQuery = Omit<LogQuery, "limit" | "cursor">;

async function* pagesOf<Entry>(
  list: (query: LogQuery) => Promise<{ entries: readonly Entry[]; nextCursor: string | null }>,
  query: PagedQuery,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly Entry[]> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    signal?.throwIfAborted();
    const page = await list({ ...query, limit: PAGE, ...(cursor !== undefined && { cursor }) });
    yield page.entries;
    // Answers that wait meanwhile come first; a page that is read from a file at once is a promise, and no pause.
    await setImmediate();
    cursor = page.nextCursor;
  }
}
