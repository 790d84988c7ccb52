import { setTimeout as wait } from "node:timers/promises";

/** Resolves after so many milliseconds; rejects with the timer's own error when the signal aborts. */
export async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await wait(ms, undefined, signal ? { signal } : {});
}
