import { AppError } from "../errors.ts";

/** Ends an operation whose caller has given up. @throws AppError `aborted` */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) {
    throw new AppError("aborted", "Embedding was interrupted by its caller.", { cause: signal.reason });
  }
}
