import { Hono } from "hono";
import { parseFilter } from "../../stores/metadata-filter.ts";
import { type AskResponse, askRequest } from "../protocol.ts";
import { readBody } from "../requests/read-body.ts";
import type { ServerEnv, ServerParts } from "../server-parts.ts";

export function askRoutes({ config }: ServerParts): Hono<ServerEnv> {
  const maxBytes = config.server.maxBodyBytes;
  return new Hono<ServerEnv>().post("/", async (context) => {
    const { question, explain, filter, ...options } = await readBody(context, askRequest, { maxBytes });
    const { trace, ...answer } = await context.get("assay").ask(question, {
      ...options,
      ...(filter && { filter: parseFilter(filter) }),
      signal: context.get("signal"),
    });
    const response: AskResponse = {
      ...answer,
      milliseconds: trace.milliseconds,
      ...(explain && { trace }),
    };
    return context.json(response, 200, {
      "x-assay-source": answer.source,
      "x-assay-answer-id": answer.id,
    });
  });
}
