import type { LogWriter } from "../../../answer/log/create-log-writer.ts";
import { AppError } from "../../../errors.ts";
import { throwIfAborted } from "../../../models/throw-if-aborted.ts";
import type { LogPeriod } from "../../../stores/log.ts";
import { spentPages } from "../../../stores/log-pages.ts";
import type { SpentEntry } from "../../../stores/monitor/spent-entry.ts";
import type { Store } from "../../../stores/store.ts";

/** What is interrupted, in errors. */
export const COUNTING_MONEY = "Counting money";

export interface ReadEntriesParts {
  store: Pick<Store, "log">;
  /** Undefined where nothing is logged. */
  writer: LogWriter | undefined;
}

/** What was asked in a period, newest first. @throws AppError `log-off`, `aborted` */
export async function readEntries(
  { store, writer }: ReadEntriesParts,
  { signal, ...period }: LogPeriod & { surface?: string; signal?: AbortSignal | undefined },
): Promise<SpentEntry[]> {
  if (!writer) {
    throw new AppError("log-off", "What was spent and saved is read from the log, and there is none.", {
      hint: 'Set "log.enabled" to true.',
    });
  }
  await writer.flush();
  throwIfAborted(signal, COUNTING_MONEY);
  const entries: SpentEntry[] = [];
  for await (const page of spentPages(store.log, period)) {
    throwIfAborted(signal, COUNTING_MONEY);
    entries.push(...page);
  }
  return entries.reverse();
}
