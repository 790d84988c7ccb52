import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { isLoopback } from "../is-loopback.ts";
import type { ServerEnv } from "../server-parts.ts";

const NAME = "assay_session";

/**
 * The secret of a session as a cookie that no script can read and that no other site can make a browser send. It goes
 * over TLS alone, but for this machine, where there is none.
 */
export function readSessionCookie(context: Context<ServerEnv>): string | undefined {
  return isSecure(context) ? getCookie(context, NAME, "host") : getCookie(context, NAME);
}

export function writeSessionCookie(
  context: Context<ServerEnv>,
  secret: string,
  { maxAgeSeconds }: { maxAgeSeconds: number },
): void {
  setCookie(context, NAME, secret, {
    ...{ httpOnly: true, sameSite: "Strict", path: "/", maxAge: maxAgeSeconds },
    ...(isSecure(context) && { prefix: "host", secure: true }),
  });
}

export function dropSessionCookie(context: Context<ServerEnv>): void {
  deleteCookie(context, NAME, { path: "/", ...(isSecure(context) && { prefix: "host", secure: true }) });
}

/** A proxy says whether the browser came to it over TLS; whoever lies about it loses their own cookie. */
function isSecure(context: Context<ServerEnv>): boolean {
  const host = (context.req.header("host") ?? "").replace(/:\d+$/, "");
  return !isLoopback(host) || context.req.header("x-forwarded-proto") === "https";
}
