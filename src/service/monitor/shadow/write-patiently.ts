import { AppError } from "../../../errors.ts";
import { sleep } from "../../../models/http/sleep.ts";
import { throwIfAborted } from "../../../models/throw-if-aborted.ts";

/** Between two tries; the store itself waits only a moment, since answers are given meanwhile. Milliseconds. */
const PAUSES_MS = [50, 100, 200, 400, 800, 1600, 3200];

/**
 * Writes to the store, again after a while where another process holds the database.
 *
 * @throws AppError `aborted`, `database-busy` after the last try; whatever `write` throws
 */
export async function writePatiently<T>(write: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await write();
    } catch (error) {
      if (!AppError.isInstance(error) || error.code !== "database-busy") throw error;
      // An abort ends the pause early, and is told below.
      await sleep(pause, signal).catch(() => undefined);
      throwIfAborted(signal, "The comparison");
    }
  }
  return write();
}
