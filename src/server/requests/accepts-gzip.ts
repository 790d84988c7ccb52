import type { Context } from "hono";

/** Whether who asks takes a packed response: `gzip` is named, and not as one that is refused. */
export function acceptsGzip(context: Context): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(context.req.header("accept-encoding") ?? "");
}
