import type { Context } from "hono";
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
  const endAll = shareAbort(ended);
  return createMiddleware<ServerEnv>(async (context, next) => {
    const time = { isUp: false };
    const any = new AbortController();
    let stay = (): void => {};
    const timer = setTimeout(() => {
      time.isUp = true;
      end(new DOMException("Its time is up.", "TimeoutError"));
    }, timeoutMs);
    timer.unref();
    const release = (): void => {
      clearTimeout(timer);
      endAll.delete(end);
      stay();
    };
    const end = (reason: unknown): void => {
      release();
      any.abort(reason);
    };
    stay = whenLeft(context, end);
    endAll.add(end);
    context.set("time", time);
    context.set("signal", any.signal);
    await next();
    // To look at a part of a whole response makes an object of it.
    if (context.get("whole") === context.res) return release();
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

type End = (reason: unknown) => void;

/**
 * Calls all that wait once a signal is aborted, at once where it was. It listens while anybody waits: a listener of a signal for
 * each of many short waits costs more than the waits.
 */
function shareAbort(signal: AbortSignal): { add(end: End): void; delete(end: End): void } {
  const waiting = new Set<End>();
  const abort = (): void => {
    for (const end of [...waiting]) end(signal.reason);
  };
  return {
    add(end) {
      if (signal.aborted) return end(signal.reason);
      waiting.add(end);
      if (waiting.size === 1) signal.addEventListener("abort", abort);
    },
    delete(end) {
      if (waiting.delete(end) && waiting.size === 0) signal.removeEventListener("abort", abort);
    },
  };
}

/**
 * Calls `left` when the client leaves before its response was sent, until what it returns is called. A socket tells itself; the
 * signal of the request is made for whoever asks for it.
 */
function whenLeft({ env, req }: Context<ServerEnv>, left: End): () => void {
  const outgoing = env?.outgoing;
  if (outgoing) {
    const close = (): void => {
      if (!outgoing.writableFinished) left("The client closed its connection.");
    };
    outgoing.once("close", close);
    return () => void outgoing.off("close", close);
  }
  const { signal } = req.raw;
  const abort = (): void => left(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort);
  return () => signal.removeEventListener("abort", abort);
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
