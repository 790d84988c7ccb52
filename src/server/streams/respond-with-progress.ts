import type { Context } from "hono";
import { z } from "zod";
import { toProblem } from "../problem.ts";
import { unlessTimeIsUp } from "../requests/limit-time.ts";
import { wantsEvents } from "../requests/wants-events.ts";
import type { ServerEnv } from "../server-parts.ts";
import { openEventStream } from "./open-event-stream.ts";

/** How far long work is. */
export interface Progress {
  /** What is being done. */
  readonly stage: string;
  readonly done: number;
  readonly total: number;
}

export interface ProgressOptions<Result, Told> {
  context: Context<ServerEnv>;
  signal: AbortSignal;
  heartbeatMs: number;
  /** Name of the event that holds the result. */
  result: string;
  /** Given up when its signal is aborted: the client left, or time is up. */
  work: (options: { signal: AbortSignal; tell: (progress: Told) => void }) => Promise<Result>;
}

const EVENTS =
  "With `Accept: text/event-stream`: `progress` {stage, done, total} while it works; then the result as an event of its own, or `error`, a problem. Leaving gives the work up.";

export const progressMedia = {
  description: EVENTS,
  media: { "text/event-stream": z.string().meta({ description: EVENTS }) },
} as const;

/** The result as JSON; for who accepts events, with what is done until then. */
export async function respondWithProgress<Result, Told = Progress>(
  options: ProgressOptions<Result, Told>,
): Promise<Result | Response> {
  const { context, signal, heartbeatMs, result, work } = options;
  if (!wantsEvents(context)) return work({ signal, tell() {} });
  const id = context.get("requestId");
  const time = context.get("time");
  return openEventStream({
    ...{ signal, heartbeatMs },
    describeError: (error) => toProblem(unlessTimeIsUp(error, time), id),
    async work({ send, signal: working }) {
      send(result, await work({ signal: working, tell: (progress) => send("progress", progress) }));
    },
  });
}
