import { toApiError, toApiProblem } from "./api-problem.ts";
import { callForStream } from "./call.ts";
import { readEvents } from "./read-events.ts";
import type { Problem } from "./wire/problem.ts";

export interface WorkProgress {
  readonly stage: string;
  readonly done: number;
  readonly total: number;
}

interface ProgressCall<Progress> {
  body: unknown;
  /** Name of the event that holds the result. */
  result: string;
  onProgress: (progress: Progress) => void;
  /** Gives the work up, on the server too. */
  signal: AbortSignal;
  /** What helps where the connection breaks off. @default to start it again */
  hint?: string;
}

/** Long work of the server that tells how far it is. @throws ApiError; `AbortError` when it was given up */
export async function callWithProgress<Result, Progress = WorkProgress>(
  path: string,
  options: ProgressCall<Progress>,
): Promise<Result> {
  const { body, result, onProgress, signal } = options;
  const response = await callForStream(path, { body, signal });
  if (response.body) {
    for await (const { event, data } of readEvents(response.body)) {
      if (event === result) return data as Result;
      if (event === "progress") onProgress(data as Progress);
      if (event === "error") throw toApiError(toApiProblem(data as Problem));
    }
  }
  throw toApiError({
    ...{ status: 0, code: "stream-broken", requestId: undefined },
    message: "The connection broke off before it was done.",
    hint: options.hint ?? "Look whether the server is still there, then start it again.",
  });
}
