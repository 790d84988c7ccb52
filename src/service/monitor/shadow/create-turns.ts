import { throwIfAborted } from "../../../models/throw-if-aborted.ts";

/** A number of turns that all tenants of a process share: who finds none free waits in line. */
export interface Turns {
  /** @throws AppError `aborted` where it had no turn yet; whatever `work` throws */
  use<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

export function createTurns(most: number): Turns {
  let free = most;
  const line: (() => void)[] = [];

  const take = (signal: AbortSignal): Promise<void> => {
    throwIfAborted(signal, WHAT);
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        line.splice(line.indexOf(enter), 1);
        try {
          throwIfAborted(signal, WHAT);
        } catch (error) {
          reject(error);
        }
      };
      line.push(enter);
      signal.addEventListener("abort", leave, { once: true });
    });
  };

  return {
    async use(work, signal) {
      await take(signal);
      try {
        return await work();
      } finally {
        const next = line.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}

const WHAT = "The comparison";
