/**
 * Long computations that may be interrupted: a generator yields after each piece of work, and whoever runs it decides what
 * happens in between. A program that has nothing else to do runs it through; a server lets others be answered and looks
 * whether the result is still wanted.
 */
export type Steps<Result> = Generator<void, Result>;

/** One way to run them. */
export type RunSteps = <Result>(steps: Steps<Result>) => Result | Promise<Result>;

/** Runs it through at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Runs it with a pause after each piece; what `pause` throws ends the work. */
export async function finishWithPauses<Result>(
  steps: Steps<Result>,
  pause: () => Promise<void>,
): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await pause();
  }
}
