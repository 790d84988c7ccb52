import { createMiddleware } from "hono/factory";
import { AppError } from "../../errors.ts";
import type { ServerEnv } from "../server-parts.ts";

export interface LimitTimeOptions {
  timeoutMs: number;
  /** Aborted when the server ends. */
  signal: AbortSignal;
}

/** Gives each request one signal: aborted when its client leaves, when its time is up, or when the server ends. */
export function limitTime({ timeoutMs, signal: ended }: LimitTimeOptions) {
  return createMiddleware<ServerEnv>(async (context, next) => {
    const time = AbortSignal.timeout(timeoutMs);
    context.set("time", time);
    context.set("signal", AbortSignal.any([context.req.raw.signal, time, ended]));
    await next();
  });
}

/** What was given up because its time was up says so; any other error is itself. */
export function unlessTimeIsUp(error: unknown, time: AbortSignal | undefined): unknown {
  if (time?.aborted !== true || !AppError.isInstance(error) || error.code !== "aborted") return error;
  return new AppError("request-timeout", "The request took longer than it may, and was given up.", {
    hint: 'Set "server.timeoutMs" higher.',
    cause: error,
  });
}
