import { AppError } from "../errors.ts";

/**
 * Ends an operation whose caller has given up. `what` names it, such as `The chat`.
 *
 * @throws AppError `aborted`
 */
export function throwIfAborted(signal: AbortSignal | undefined, what = "Embedding"): void {
  if (signal?.aborted) {
    throw new AppError("aborted", `${what} was interrupted by its caller.`, { cause: signal.reason });
  }
}
