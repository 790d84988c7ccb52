import type { Answer } from "../../answer/answer.ts";

/**
 * Counts answers at the end of the turn of the event loop in which they were made, so that nobody waits for it who asks. No
 * more wait than are answered in one turn.
 */
export interface LaterCount {
  add(answer: Answer): void;
  /** Counts what waits now, for who is about to read the counts. */
  settle(): void;
}

export function countLater(count: (answer: Answer) => void): LaterCount {
  let waiting: Answer[] = [];
  const settle = (): void => {
    const answers = waiting;
    waiting = [];
    for (const answer of answers) count(answer);
  };
  return {
    add(answer) {
      if (waiting.push(answer) === 1) setImmediate(settle);
    },
    settle,
  };
}
