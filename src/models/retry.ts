import { AppError } from "../errors.ts";

/**
 * Tries again what may pass on its own. Waits grow exponentially with full jitter, so that many clients turned
 * away at once do not come back at once (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/);
 * a server that names a time is not asked earlier.
 */
export type Attempt<T> =
  | { kind: "done"; value: T }
  /** `waitMs`: the server asked to wait at least that long. */
  | { kind: "again"; error: AppError; waitMs?: number };

export interface RetryOptions {
  /** Further tries after the first. */
  retries: number;
  /** In [0, 1). */
  random: () => number;
  /** Resolves after so many milliseconds, rejects when the signal aborts. */
  sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  signal?: AbortSignal;
  /** Upper bound of the first wait; it doubles with each try. Milliseconds. @default 500 */
  baseMs?: number;
  /** Longest wait. A server that asks for more is given up on at once. Milliseconds. @default 60000 */
  maxMs?: number;
}

/**
 * Rejects with the last attempt's error, marked as given up where it was tried again or where the server asked for too
 * long a wait; or at once with whatever `attempt` throws.
 */
export async function retry<T>(attempt: () => Promise<Attempt<T>>, options: RetryOptions): Promise<T> {
  const { retries, random, sleep, signal, baseMs = 500, maxMs = 60_000 } = options;
  for (let tried = 0; ; tried += 1) {
    const outcome = await attempt();
    if (outcome.kind === "done") return outcome.value;
    const asked = outcome.waitMs ?? 0;
    if (asked > maxMs) throw givenUp(outcome.error, ` It asks to wait ${asked} ms, more than ${maxMs} ms.`);
    if (tried >= retries) throw tried > 0 ? givenUp(outcome.error, "") : outcome.error;
    const jitter = random() * Math.min(maxMs, baseMs * 2 ** tried);
    await sleep(Math.max(asked, jitter), signal);
  }
}

function givenUp({ code, message, hint, cause }: AppError, addition: string): AppError {
  return new AppError(code, `${message}${addition}`, {
    givenUp: true,
    cause,
    ...(hint !== undefined && { hint }),
  });
}
