import { z } from "zod";
import { defineOperation, type Operation } from "../operations/define-operation.ts";
import type { ServerParts } from "../server-parts.ts";

export function metricsOperations({ assay, metrics }: Pick<ServerParts, "assay" | "metrics">): Operation[] {
  return [
    defineOperation({
      method: "get",
      path: "/metrics",
      tag: "Server",
      summary: "Counters and gauges for Prometheus",
      query: z.looseObject({}),
      result: z.string(),
      media: "text/plain",
      async handle({ context }) {
        const { contentType, text } = await metrics.expose(assay);
        return context.body(text, 200, { "content-type": contentType });
      },
    }),
  ];
}
