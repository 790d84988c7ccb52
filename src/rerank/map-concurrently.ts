import { throwIfAborted } from "../models/throw-if-aborted.ts";

export interface ConcurrencyOptions {
  /** Most calls under way at once. */
  concurrency: number;
  signal?: AbortSignal;
}

/**
 * Results of a call for each item, in the order of the items. The first call that fails ends those under way by their
 * signal, and no further call begins; it rejects with that first error once all of them have ended.
 */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  call: (item: T, index: number, signal: AbortSignal) => Promise<R>,
  { concurrency, signal }: ConcurrencyOptions,
): Promise<R[]> {
  throwIfAborted(signal, "Judging the candidates");
  const stop = new AbortController();
  const giveUp = (): void => stop.abort(signal?.reason);
  signal?.addEventListener("abort", giveUp, { once: true });
  const results: R[] = [];
  const waiting = items.entries();
  const work = async (): Promise<void> => {
    // The lanes share one iterator, so each item is taken once.
    for (const [index, item] of waiting) {
      if (stop.signal.aborted) return;
      results[index] = await call(item, index, stop.signal);
    }
  };
  const errors: unknown[] = [];
  const lane = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      errors.push(error);
      stop.abort();
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, lane));
  } finally {
    signal?.removeEventListener("abort", giveUp);
  }
  throwIfAborted(signal, "Judging the candidates");
  if (errors.length > 0) throw errors[0];
  return results;
}
