import type { LogEntry, LogQuery, LogStore } from "../../stores/log.ts";
import { logPages } from "../../stores/log-pages.ts";

/** Every entry of a query, newest first; at most `most`. */
export async function readLog(
  log: Pick<LogStore, "list">,
  query: Omit<LogQuery, "limit" | "cursor">,
  most: number = Number.POSITIVE_INFINITY,
): Promise<LogEntry[]> {
  const entries: LogEntry[] = [];
  for await (const page of logPages(log, query)) {
    entries.push(...page);
    if (entries.length >= most) break;
  }
  return entries.slice(0, most);
}
