import { AppError } from "../../errors.ts";
import { type Attempt, type RetryOptions, retry } from "../retry.ts";
import { throwIfAborted } from "../throw-if-aborted.ts";
import type { JsonEndpoint } from "./json-endpoint.ts";
import { type JsonRequest, sendRequest } from "./send-request.ts";

/** One try, told as it ends. `value` is what was read; a try without one failed. */
export interface Try<T> {
  readonly value?: T;
  readonly milliseconds: number;
}

export interface CallOptions<T> {
  /** Makes the answer's body into a value. @throws AppError when it cannot be used, which is not tried again */
  read: (body: string) => T;
  retry: RetryOptions;
  /** @default nobody */
  onTry?: (tried: Try<T>) => void;
}

export type CallOutcome<T> =
  | { kind: "answered"; value: T }
  /** The endpoint does not take this very request; another one may pass. */
  | { kind: "refused"; reason: string; hint: string };

/**
 * One request with its retries.
 *
 * @throws AppError the endpoint's `unavailable` and `response`, `aborted`, and what `read` throws
 */
export async function callEndpoint<T>(
  endpoint: JsonEndpoint,
  request: JsonRequest,
  options: CallOptions<T>,
): Promise<CallOutcome<T>> {
  const { signal } = options.retry;
  try {
    return await retry(() => attempt(endpoint, request, options), options.retry);
  } catch (error) {
    // A wait that was cut short rejects with the timer's own error.
    if (!AppError.isInstance(error)) throwIfAborted(signal, endpoint.doing);
    throw error;
  }
}

async function attempt<T>(
  endpoint: JsonEndpoint,
  request: JsonRequest,
  { read, retry: { signal }, onTry }: CallOptions<T>,
): Promise<Attempt<CallOutcome<T>>> {
  throwIfAborted(signal, endpoint.doing);
  const began = endpoint.clock().getTime();
  let done: { value?: T } = {};
  try {
    const outcome = await sendRequest(endpoint, request, signal);
    if (outcome.kind === "again") return outcome;
    if (outcome.kind === "refused") return { kind: "done", value: outcome };
    const value = read(outcome.body);
    done = { value };
    return { kind: "done", value: { kind: "answered", value } };
  } finally {
    // A clock that was set back must not make a negative duration.
    onTry?.({ ...done, milliseconds: Math.max(0, endpoint.clock().getTime() - began) });
  }
}
