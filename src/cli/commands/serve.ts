import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { z } from "zod";
import { defineCommand } from "../command.ts";
import { withAssay } from "../with-assay.ts";

export const serve = defineCommand({
  name: "serve",
  summary: "Answer questions over HTTP",
  description:
    "Listens on an address of this machine until it is stopped (Ctrl-C, SIGTERM), and lets requests in flight end. POST /v1/ask takes {question, history, surface, audience, language, session, user, filter, cache, explain} and returns the answer; GET /metrics is for Prometheus, GET /health/live says that the process runs and GET /health/ready that it can answer. Every error is application/problem+json.\n\nWith --json, the address is written to standard error, and {address} is printed at the end.",
  options: [
    { flags: "--host <address>", configKey: "server.host" },
    { flags: "--port <n>", configKey: "server.port" },
  ],
  examples: ["assay serve", "assay serve --port 9000"],
  input: z.object({}),
  async run(context) {
    const { config } = context.loadConfig();
    // Loaded here and not above: no other command needs them.
    const { requireLoopback } = await import("../../server/is-loopback.ts");
    // Before the model is opened, which takes a while.
    requireLoopback(config.server.host);
    const { createServer } = await import("../../server/create-server.ts");
    const { createMetrics } = await import("../../service/metrics/create-metrics.ts");
    const metrics = await createMetrics({ config, clock: context.now });
    const address = await withAssay(
      context,
      async (assay) => {
        const parts = { assay, metrics, config, clock: context.now, createId: randomUUID };
        await using server = await createServer(parts);
        const out = context.json ? context.stderr : context.stdout;
        out.write(`Listening on ${server.address}\n`);
        if (!context.signal.aborted) await once(context.signal, "abort");
        return server.address;
      },
      { observers: [metrics], background: true },
    );
    return { text: "", json: { address } };
  },
});
