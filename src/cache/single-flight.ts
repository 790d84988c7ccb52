import { AppError } from "../errors.ts";

/**
 * One piece of work for all who ask for the same thing while it is under way. The work runs under a signal of its own, which
 * is aborted once every caller is gone: one who leaves cancels nobody else's answer. What failed, or is not to be shared, is
 * the first caller's alone; the others begin anew, one of them for all again. Never are two at work for one key: after
 * `MOST_WAITS` failures in a row those who saw them all take the last outcome as theirs, instead of calling all at once.
 * Whoever leaves meanwhile counts as no failure.
 */
export interface SingleFlight<Value> {
  /**
   * @throws what the work throws, to the caller whose work it was and to those who waited for as many as are tried;
   * AppError `aborted` to a caller whose signal is
   */
  run(key: string, work: Work<Value>, options?: { signal?: AbortSignal | undefined }): Promise<Flown<Value>>;
  /** Pieces of work under way. */
  readonly size: number;
}

export type Work<Value> = (signal: AbortSignal) => Promise<Result<Value>>;

export interface Result<Value> {
  readonly value: Value;
  /** Whether those who wait may have it too; else they try again, and have it only where the last of the tries is no better. */
  readonly isShareable: boolean;
}

export interface Flown<Value> {
  readonly value: Value;
  /** Whose work it was: this caller's, or another's. */
  readonly by: "own" | "other";
}

/**
 * How many failures of others a caller sees before the last is its own outcome as well, so that none waits for an endless row
 * of time-outs. With two or more, the last began after the caller had asked: its own work would have come to nothing newer.
 */
const MOST_WAITS = 3;

interface Flight<Value> {
  readonly result: Promise<Result<Value>>;
  readonly controller: AbortController;
  callers: number;
}

export function createSingleFlight<Value>(): SingleFlight<Value> {
  const flights = new Map<string, Flight<Value>>();

  function start(key: string, work: Work<Value>): Flight<Value> {
    const controller = new AbortController();
    const leave = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    const result = work(controller.signal).finally(leave);
    // Somebody waits for it, or nobody does any more.
    result.catch(() => undefined);
    const flight: Flight<Value> = { result, controller, callers: 0 };
    // Nobody may join what is about to be aborted.
    controller.signal.addEventListener("abort", leave, { once: true });
    flights.set(key, flight);
    return flight;
  }

  /** Waits as one of the callers. */
  async function ride(flight: Flight<Value>, signal: AbortSignal | undefined): Promise<Result<Value>> {
    flight.callers += 1;
    try {
      return await untilAborted(flight.result, signal);
    } finally {
      flight.callers -= 1;
      if (flight.callers === 0 && signal?.aborted === true) flight.controller.abort(signal.reason);
    }
  }

  return {
    get size() {
      return flights.size;
    },
    async run(key, work, { signal } = {}) {
      refuseAborted(signal);
      for (let failures = 1; ; failures += 1) {
        const known = flights.get(key);
        if (!known) {
          const { value } = await ride(start(key, work), signal);
          return { value, by: "own" };
        }
        const isLast = failures >= MOST_WAITS;
        const result = await ride(known, signal).catch((error: unknown) => {
          refuseAborted(signal);
          if (isLast) throw error;
          return undefined;
        });
        if (result && (isLast || result.isShareable)) return { value: result.value, by: "other" };
      }
    },
  };
}

function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted !== true) return;
  throw new AppError("aborted", "The question was interrupted.", { cause: signal.reason });
}

/** The result, or the caller's own abort, whichever comes first. */
function untilAborted<Value>(result: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return result;
  return new Promise((resolve, reject) => {
    const onAbort = () =>
      reject(new AppError("aborted", "The question was interrupted.", { cause: signal.reason }));
    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
