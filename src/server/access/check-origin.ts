import { createMiddleware } from "hono/factory";
import { AppError } from "../../errors.ts";
import type { ServerEnv } from "../server-parts.ts";

/**
 * Refuses what a web page of another site makes a browser do here on its own: everything but reading, without a key in
 * a header, which no page can make a browser send unless it has one. @throws AppError `forbidden`
 */
export function checkOrigin({ allowed }: { allowed: readonly string[] }) {
  return createMiddleware<ServerEnv>(async (context, next) => {
    const { method } = context.req;
    const isReading = method === "GET" || method === "HEAD" || method === "OPTIONS";
    if (!isReading && context.req.header("authorization") === undefined) {
      const origin = context.req.header("origin");
      const isForeign = isForeignOrigin(origin, {
        site: context.req.header("sec-fetch-site"),
        host: context.req.header("host"),
      });
      if (isForeign && (origin === undefined || !allowed.includes(origin))) {
        throw new AppError("forbidden", "A web page of another site may not do this.", {
          hint: 'Add its origin to "server.corsOrigins".',
        });
      }
    }
    await next();
  });
}

/** Browsers say themselves what site a page is of; older ones name its origin, and other clients say nothing. */
function isForeignOrigin(
  origin: string | undefined,
  { site, host }: { site: string | undefined; host: string | undefined },
): boolean {
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
