import { Hono } from "hono";
import { createReadiness } from "../health/check-readiness.ts";
import type { ServerEnv, ServerParts } from "../server-parts.ts";

/** `live`: the process answers. `ready`: it can answer questions too; 503 where it cannot. */
export function healthRoutes(parts: ServerParts): Hono<ServerEnv> {
  const readiness = createReadiness(parts);
  return new Hono<ServerEnv>()
    .get("/live", (context) => context.json({ live: true }))
    .get("/ready", async (context) => {
      const response = await readiness.check();
      return context.json(response, response.ready ? 200 : 503);
    });
}
