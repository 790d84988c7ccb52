import type { LogWriter } from "../../../answer/log/create-log-writer.ts";
import { AppError } from "../../../errors.ts";
import type { LogEntry, LogPeriod } from "../../../stores/log.ts";
import type { Store } from "../../../stores/store.ts";
import { readLog } from "../../calibration/read-log.ts";

export interface ReadEntriesParts {
  store: Pick<Store, "log">;
  /** Undefined where nothing is logged. */
  writer: LogWriter | undefined;
}

/** What was asked in a period, newest first. @throws AppError `log-off` */
export async function readEntries(
  { store, writer }: ReadEntriesParts,
  period: LogPeriod & { surface?: string },
): Promise<LogEntry[]> {
  if (!writer) {
    throw new AppError("log-off", "What was spent and saved is read from the log, and there is none.", {
      hint: 'Set "log.enabled" to true.',
    });
  }
  await writer.flush();
  return readLog(store.log, period);
}
