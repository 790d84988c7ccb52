import type { Hono } from "hono";
import type { ServerEnv } from "../server-parts.ts";
import type { Operation } from "./define-operation.ts";

/** Gives each operation its route. */
export function mountOperations(
  app: Hono<ServerEnv>,
  operations: readonly Operation[],
  { maxBytes }: { maxBytes: number },
): void {
  for (const { method, path, respond } of operations) {
    app.on(method.toUpperCase(), path, (context) => respond(context, { maxBytes }));
  }
}
