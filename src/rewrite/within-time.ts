import { throwIfAborted } from "../models/throw-if-aborted.ts";

export type TimedOutcome<T> =
  | { readonly kind: "done"; readonly value: T }
  /** The time was up; what was under way has been told to stop and is not waited for. */
  | { readonly kind: "late" };

export interface WithinTimeOptions {
  timeoutMs: number;
  /** Named in the error, such as `The rewrite`. */
  what: string;
  signal?: AbortSignal | undefined;
}

/**
 * Bounds the time of a whole stage, also when the work takes no notice of its signal.
 *
 * @throws AppError `aborted` as soon as the caller's signal aborts, and whatever the work throws
 */
export async function withinTime<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { timeoutMs, what, signal }: WithinTimeOptions,
): Promise<TimedOutcome<T>> {
  throwIfAborted(signal, what);
  const controller = new AbortController();
  let stop: (outcome: "late" | "aborted") => void = () => {};
  const stopped = new Promise<"late" | "aborted">((resolve) => {
    stop = resolve;
  });
  const timer = setTimeout(() => stop("late"), timeoutMs);
  const giveUp = (): void => stop("aborted");
  signal?.addEventListener("abort", giveUp, { once: true });
  try {
    const outcome = await Promise.race([
      work(controller.signal).then((value) => ({ kind: "done", value }) as const),
      stopped,
    ]);
    if (typeof outcome === "object") return outcome;
    throwIfAborted(signal, what);
    return { kind: "late" };
  } catch (error) {
    throwIfAborted(signal, what);
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
    controller.abort();
  }
}
