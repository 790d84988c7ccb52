import { setImmediate } from "node:timers/promises";

/**
 * Work that holds the event loop, one piece at a time and with a whole turn between two: else all that was asked for at once
 * would run in one turn, in which nobody learns that an asker has left.
 */
export type TakeTurns = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createTurns(): TakeTurns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    // In a turn after the work ended sockets were looked at.
    last = result.then(
      () => setImmediate(),
      () => undefined,
    );
    return result;
  };
}
