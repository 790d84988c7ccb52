import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";
import type { ServerEnv } from "../server-parts.ts";

/**
 * What browsers must not do with responses. Scripts and styles come from files of this server alone, no other site may
 * frame a page, and no page tells another site where its reader was. A route that needs another value sets it itself.
 */
export const securityHeaders = secureHeaders({
  overwrite: false,
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", "data:"],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
  xFrameOptions: "DENY",
  referrerPolicy: "no-referrer",
  permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
  // Whether there is TLS, and for which names, is known to whoever puts a proxy in front.
  strictTransportSecurity: false,
});

/**
 * Answers are of one key and one moment: nothing between server and caller may keep them. And each response names its request,
 * also one that was made beside the context, such as an error.
 */
export const keepNothing = createMiddleware<ServerEnv>(async (context, next) => {
  await next();
  const { headers } = context.res;
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  if (!headers.has("x-request-id")) headers.set("x-request-id", context.get("requestId"));
});
