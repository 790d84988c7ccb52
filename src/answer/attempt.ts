import { AppError, errorCodes } from "../errors.ts";
import { throwIfAborted } from "../models/throw-if-aborted.ts";

/** Result of a stage that is allowed to fail. */
export type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string };

/**
 * Runs a stage and turns its failure into a value, so that the next best thing can happen. Two kinds of error
 * still travel up because no later stage can make up for them: the caller's abort, and mistakes in use or
 * configuration (exit code 2), which somebody must mend.
 */
export async function attempt<T>(
  run: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<Attempt<T>> {
  try {
    return { ok: true, value: await run() };
  } catch (error) {
    throwIfAborted(signal);
    if (AppError.isInstance(error) && (error.code === "aborted" || errorCodes[error.code].exit === 2))
      throw error;
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}
