import type { LogEntry, LogQuery, LogStore } from "../../../stores/log.ts";
import { logPages } from "../../../stores/log-pages.ts";
import { csvLine } from "../../../text/csv-line.ts";
import { logColumns } from "./log-columns.ts";

export const logFormats = ["jsonl", "csv"] as const;
export type LogFormat = (typeof logFormats)[number];

export interface LogExportOptions extends Omit<LogQuery, "limit" | "cursor" | "order"> {
  /** @default "jsonl" */
  format?: LogFormat;
  /** For CSV: texts as they are, also where a spreadsheet would take one for a formula. @default false */
  raw?: boolean;
  signal?: AbortSignal;
}

/** Some records, or the heading of a CSV file, which has none. */
export interface LogExportPart {
  readonly text: string;
  readonly records: number;
}

/**
 * The log without its traces as text, the oldest record first, a page at a time: JSON Lines hold a record as `log.list` does,
 * CSV holds the columns of `logColumns`.
 */
export async function* exportLog(
  log: Pick<LogStore, "list">,
  { format = "jsonl", raw = false, signal, ...query }: LogExportOptions = {},
): AsyncGenerator<LogExportPart> {
  const csv = { raw };
  if (format === "csv") {
    const heading = csvLine(
      logColumns.map(({ name }) => name),
      csv,
    );
    yield { text: heading, records: 0 };
  }
  const lineOf = (entry: LogEntry): string =>
    format === "jsonl"
      ? `${JSON.stringify(entry)}\n`
      : csvLine(
          logColumns.map(({ cell }) => cell(entry)),
          csv,
        );
  for await (const entries of logPages(log, { ...query, order: "oldest" }, signal)) {
    if (entries.length > 0) yield { text: entries.map(lineOf).join(""), records: entries.length };
  }
}
