import type { Context } from "hono";
import type { ServerEnv } from "../server-parts.ts";

/** Where a connection comes from: behind a proxy, that of the proxy, as what it says of others can be made up. */
export function clientAddress(context: Context<ServerEnv>): string {
  return context.env.incoming?.socket.remoteAddress ?? "unknown";
}
