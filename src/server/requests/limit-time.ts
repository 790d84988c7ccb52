import { setMaxListeners } from "node:events";
import { createMiddleware } from "hono/factory";
import { AppError } from "../../errors.ts";
import type { ServerEnv } from "../server-parts.ts";
import { watchEnd } from "./watch-end.ts";

/** Whether a request took as long as it may. */
export interface RequestTime {
  readonly isUp: boolean;
}

export interface LimitTimeOptions {
  timeoutMs: number;
  /** Aborted when the server ends. */
  signal: AbortSignal;
}

/**
 * Gives each request one signal: aborted when its client leaves, when its time is up (for a download, when nothing of it was
 * taken for as long), or when the server ends. Nothing of
 * it is left once the response is sent: signals made by `AbortSignal.any` and `AbortSignal.timeout` live on until that time
 * is up, which many requests a second do not bear.
 */
export function limitTime({ timeoutMs, signal: ended }: LimitTimeOptions) {
  // One for each request that is being answered: as many as there are.
  setMaxListeners(0, ended);
  return createMiddleware<ServerEnv>(async (context, next) => {
    const time = { isUp: false };
    const any = new AbortController();
    const sources = [context.req.raw.signal, ended];
    const timer = setTimeout(() => {
      time.isUp = true;
      end(new DOMException("Its time is up.", "TimeoutError"));
    }, timeoutMs);
    timer.unref();
    const release = (): void => {
      clearTimeout(timer);
      for (const source of sources) source.removeEventListener("abort", abort);
    };
    const end = (reason: unknown): void => {
      release();
      any.abort(reason);
    };
    const abort = (): void => end(sources.find(({ aborted }) => aborted)?.reason);
    for (const source of sources) source.addEventListener("abort", abort);
    if (sources.some(({ aborted }) => aborted)) abort();
    context.set("time", time);
    context.set("signal", any.signal);
    await next();
    const kind = streamKind(context.res);
    const { body } = context.res;
    if (kind === undefined || body === null) return release();
    // A download takes as long as the log is large; its time begins anew with each part that is taken.
    const onTaken = (): void => {
      if (kind === "download" && !any.signal.aborted) timer.refresh();
    };
    context.res = new Response(watchEnd(body, { onEnd: release, onTaken }), context.res);
  });
}

const streams = {
  "text/event-stream": "events",
  "application/x-ndjson": "download",
  "text/csv": "download",
} as const;

/** Which response is still being made when its head is sent; undefined for one that is whole. */
function streamKind({ headers }: Response): "events" | "download" | undefined {
  const [type = ""] = (headers.get("content-type") ?? "").split(";");
  return Object.entries(streams).find(([media]) => media === type)?.[1];
}

/** What was given up because its time was up says so; any other error is itself. */
export function unlessTimeIsUp(error: unknown, time: RequestTime | undefined): unknown {
  if (time?.isUp !== true || !AppError.isInstance(error) || error.code !== "aborted") return error;
  return new AppError("request-timeout", "The request took longer than it may, and was given up.", {
    hint: 'Set "server.timeoutMs" higher.',
    cause: error,
  });
}
