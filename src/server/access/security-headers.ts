import { createMiddleware } from "hono/factory";
import type { ServerEnv } from "../server-parts.ts";

/**
 * What browsers must not do with responses. Scripts and styles come from files of this server alone, no other site may
 * frame a page, and no page tells another site where its reader was. A route that needs another value sets it itself. Whether
 * there is TLS, and for which names, is known to whoever puts a proxy in front, so nothing is said of that.
 *
 * @see https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html
 */
const SECURITY_HEADERS = {
  "content-security-policy":
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
} as const;

/** Answers are of one key and one moment: nothing between server and caller may keep them. */
const COMMON = { ...SECURITY_HEADERS, "cache-control": "no-store" } as const;

/**
 * Says what every response says where it does not say it itself: what browsers must not do, that nobody may keep it, and which
 * request it is of, also of one that was made beside the context, such as an error.
 */
export const commonHeaders = createMiddleware<ServerEnv>(async (context, next) => {
  await next();
  if (context.get("whole") === context.res) return;
  const { headers } = context.res;
  for (const [name, value] of Object.entries(headersOf(context.get("requestId")))) {
    if (!headers.has(name)) headers.set(name, value);
  }
});

/** What `commonHeaders` adds to the response of a request, for one that is made with all of it. */
export function headersOf(requestId: string): Record<string, string> {
  return { ...COMMON, "x-request-id": requestId };
}
