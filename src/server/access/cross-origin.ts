import { cors } from "hono/cors";

/** Lets web pages of the listed origins ask from a browser, with a key in the header and never with a cookie. */
export function crossOrigin(origins: readonly string[]) {
  return cors({
    origin: [...origins],
    allowMethods: ["GET", "POST", "PUT", "DELETE", "PATCH"],
    allowHeaders: ["authorization", "content-type", "accept", "x-request-id"],
    exposeHeaders: [
      ...["age", "x-request-id", "x-assay-source", "x-assay-answer-id", "retry-after"],
      ...["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"],
    ],
    maxAge: 600,
  });
}
