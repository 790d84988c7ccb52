import type { LogEntry, LogQuery, LogStore } from "./log.ts";

const PAGE = 1000;

/** The entries of a query, newest first, a page at a time. @throws the reason of an aborted signal, between pages */
export async function* logPages(
  log: Pick<LogStore, "list">,
  query: Omit<LogQuery, "limit" | "cursor">,
  signal?: AbortSignal,
): AsyncGenerator<readonly LogEntry[]> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    signal?.throwIfAborted();
    const page = await log.list({ ...query, limit: PAGE, ...(cursor !== undefined && { cursor }) });
    yield page.entries;
    cursor = page.nextCursor;
  }
}
