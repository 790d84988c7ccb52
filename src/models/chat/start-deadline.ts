/**
 * Bounds the time of one try. One controller serves the caller's abort and the time-out, with a listener that is taken
 * away again: `AbortSignal.any` would tie every request to a caller's long-lived signal.
 */
export interface Deadline {
  /** Aborts when the caller does, when the time is up, and at `close`. */
  readonly signal: AbortSignal;
  /** True when the time was up. */
  readonly expired: boolean;
  /** Rejects as soon as the signal aborts, also while `work` takes no notice of it. */
  race<T>(work: PromiseLike<T>): Promise<T>;
  /** Gives the full time again. */
  restart(): void;
  /** Stops the clock, such as while nobody asks for the next piece. */
  pause(): void;
  /** Ends whatever is still under way. */
  close(): void;
}

export function startDeadline(timeoutMs: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  let expired = false;
  let timer: NodeJS.Timeout | undefined;
  const pause = (): void => clearTimeout(timer);
  const restart = (): void => {
    pause();
    timer = setTimeout(() => {
      expired = true;
      controller.abort();
    }, timeoutMs);
  };
  const giveUp = (): void => controller.abort();
  caller?.addEventListener("abort", giveUp, { once: true });
  if (caller?.aborted) giveUp();
  restart();

  return {
    signal: controller.signal,
    get expired() {
      return expired;
    },
    restart,
    pause,
    close() {
      pause();
      caller?.removeEventListener("abort", giveUp);
      controller.abort();
    },
    race(work) {
      const { signal } = controller;
      return new Promise((resolve, reject) => {
        const stop = (): void => reject(signal.reason);
        const done = (): void => signal.removeEventListener("abort", stop);
        signal.addEventListener("abort", stop, { once: true });
        if (signal.aborted) stop();
        work.then(
          (value) => {
            done();
            resolve(value);
          },
          (error: unknown) => {
            done();
            reject(error);
          },
        );
      });
    },
  };
}
