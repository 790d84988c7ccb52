import type { Context } from "hono";
import { accepts } from "hono/accepts";
import type { ServerEnv } from "../server-parts.ts";

/** Whether a client would rather have a stream of events than JSON. */
export function wantsEvents(context: Context<ServerEnv>): boolean {
  const [json, events] = ["application/json", "text/event-stream"];
  return accepts(context, { header: "Accept", supports: [json, events], default: json }) === events;
}
