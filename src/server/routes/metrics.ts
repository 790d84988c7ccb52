import { Hono } from "hono";
import type { ServerEnv, ServerParts } from "../server-parts.ts";

export function metricsRoutes({ assay, metrics }: ServerParts): Hono<ServerEnv> {
  return new Hono<ServerEnv>().get("/", async (context) => {
    const { contentType, text } = await metrics.expose(assay);
    return context.body(text, 200, { "content-type": contentType });
  });
}
