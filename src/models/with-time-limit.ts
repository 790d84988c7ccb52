import { sleep as defaultSleep } from "./http/sleep.ts";
import { throwIfAborted } from "./throw-if-aborted.ts";

/** Resolves after so many milliseconds, rejects when the signal aborts. */
export type Sleep = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

export interface TimeLimit {
  milliseconds: number;
  /** Named in the error of an abort, such as `The rewrite`. */
  what: string;
  /** @default the system's clock */
  sleep?: Sleep;
  /** The caller's. */
  signal?: AbortSignal | undefined;
}

export type Limited<T> = { readonly kind: "done"; readonly value: T } | { readonly kind: "timed-out" };

/**
 * How long an operation that was told to stop is waited for, so that it can report the calls it made. Milliseconds.
 */
const GRACE_MS = 100;

/**
 * Runs an operation for at most so long. When time is up or the caller gives up, it is told to stop by its signal; one
 * that does not listen is left behind, and whatever it says later is not heard.
 *
 * @throws AppError `aborted` when the caller gave up; whatever the operation throws
 */
export async function withTimeLimit<T>(
  run: (signal: AbortSignal) => Promise<T>,
  { milliseconds, what, sleep = defaultSleep, signal }: TimeLimit,
): Promise<Limited<T>> {
  throwIfAborted(signal, what);
  const operation = new AbortController();
  const clock = new AbortController();
  // A listener that is taken away again: AbortSignal.any would tie every run to a caller's long-lived signal.
  const stopClock = (): void => clock.abort();
  signal?.addEventListener("abort", stopClock, { once: true });
  try {
    const work = run(operation.signal);
    const timeIsUp = sleep(milliseconds, clock.signal).then(
      () => ({ kind: "timed-out" }) as const,
      () => ({ kind: "stopped" }) as const,
    );
    const outcome = await Promise.race([work.then((value) => ({ kind: "done", value }) as const), timeIsUp]);
    if (outcome.kind === "done") return outcome;
    operation.abort();
    await settles(work, sleep);
    throwIfAborted(signal, what);
    return { kind: "timed-out" };
  } catch (error) {
    throwIfAborted(signal, what);
    throw error;
  } finally {
    signal?.removeEventListener("abort", stopClock);
    clock.abort();
    operation.abort();
  }
}

async function settles(work: Promise<unknown>, sleep: Sleep): Promise<void> {
  const ignore = (): void => undefined;
  const grace = new AbortController();
  await Promise.race([work.then(ignore, ignore), sleep(GRACE_MS, grace.signal).catch(ignore)]);
  grace.abort();
}
