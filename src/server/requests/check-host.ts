import { createMiddleware } from "hono/factory";
import { AppError } from "../../errors.ts";
import { isLoopback } from "../is-loopback.ts";
import type { ServerEnv } from "../server-parts.ts";

/**
 * Refuses requests that name a host which is not this machine, for where nobody is asked for a key. A web
 * page could otherwise reach it under a name of its own that it makes point here (DNS rebinding).
 *
 * @throws AppError `host-refused`
 */
export const checkHost = createMiddleware<ServerEnv>(async (context, next) => {
  const host = context.req.header("host");
  if (host === undefined || !isLoopback(host.replace(/:\d+$/, ""))) {
    throw new AppError("host-refused", `This server is not ${JSON.stringify(host ?? "")}.`, {
      hint: "Ask it by localhost or 127.0.0.1.",
    });
  }
  await next();
});
