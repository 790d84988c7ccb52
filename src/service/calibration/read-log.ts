import type { LogEntry, LogQuery, LogStore } from "../../stores/log.ts";

const PAGE = 1000;

/** Every entry of a query, page by page, newest first; at most `most`. */
export async function readLog(
  log: Pick<LogStore, "list">,
  query: Omit<LogQuery, "limit" | "cursor">,
  most: number = Number.POSITIVE_INFINITY,
): Promise<LogEntry[]> {
  const entries: LogEntry[] = [];
  for (let cursor: string | null | undefined; cursor !== null && entries.length < most; ) {
    const page = await log.list({ ...query, limit: PAGE, ...(cursor !== undefined && { cursor }) });
    entries.push(...page.entries);
    cursor = page.nextCursor;
  }
  return entries.slice(0, most);
}
