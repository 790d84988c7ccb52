import { z } from "zod";
import { createReadiness } from "../health/check-readiness.ts";
import { defineOperation, type Operation } from "../operations/define-operation.ts";
import { liveResponse, readyResponse } from "../protocol/status.ts";
import type { ServerParts } from "../server-parts.ts";

const tag = "Server";
/** Balancers put there what they like. */
const query = z.looseObject({});

/** `live`: the process answers. `ready`: it can answer questions too; 503 where it cannot. What only cannot be kept is told as `degraded`. */
export function healthOperations(parts: ServerParts): Operation[] {
  const readiness = createReadiness(parts);
  return [
    defineOperation({
      method: "get",
      path: "/health/live",
      tag,
      summary: "Whether the process answers",
      query,
      result: liveResponse,
      handle: async () => ({ live: true as const }),
    }),
    defineOperation({
      method: "get",
      path: "/health/ready",
      tag,
      summary: "Whether it can answer questions; 503 where it cannot",
      query,
      result: readyResponse,
      async handle({ context }) {
        const response = await readiness.check();
        return context.json(response, response.ready ? 200 : 503);
      },
    }),
  ];
}
