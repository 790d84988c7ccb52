import type { Trace } from "../../../api/wire/ask.ts";
import type { LogRecord } from "../../../api/wire/log.ts";

/** The trace of a record that kept it; undefined where its stages and times alone were kept, or nothing. */
export function traceOf({ trace, question }: Pick<LogRecord, "trace" | "question">): Trace | undefined {
  if (question === null) return undefined;
  const read: Partial<Trace> = JSON.parse(trace);
  return read.entries === undefined || read.entries.length === 0 ? undefined : (read as Trace);
}
