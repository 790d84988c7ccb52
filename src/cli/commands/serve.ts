import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { z } from "zod";
import type { Assay } from "../../service/assay.ts";
import { defineCommand } from "../command.ts";
import type { CommandContext } from "../context.ts";
import { withAssay } from "../with-assay.ts";

export const serve = defineCommand({
  name: "serve",
  summary: "Answer questions over HTTP",
  description:
    "Listens until it is stopped (Ctrl-C, SIGTERM), and lets requests in flight end. Requests bring an access key in the header `authorization: Bearer <key>`; the first start, where there is no key yet, creates one for an admin and writes it to standard error, this once. With --keys off nobody is asked for one, and only this machine is let in. POST /v1/ask takes {question, history, surface, audience, language, session, user, filter, cache, explain} and returns the answer; GET /metrics is for Prometheus, GET /health/live says that the process runs and GET /health/ready that it can answer. Every error is application/problem+json.\n\nWith --json, the address is written to standard error, and {address} is printed at the end.",
  options: [
    { flags: "--host <address>", configKey: "server.host" },
    { flags: "--port <n>", configKey: "server.port" },
    { flags: "--keys <mode>", configKey: "server.keys" },
  ],
  examples: ["assay serve", "assay serve --port 9000", "assay serve --keys off"],
  input: z.object({}),
  async run(context) {
    const { config } = context.loadConfig();
    // Loaded here and not above: no other command needs them.
    const { requireKeysBeyondLoopback } = await import("../../server/is-loopback.ts");
    // Before the model is opened, which takes a while.
    requireKeysBeyondLoopback(config.server);
    const { createServer } = await import("../../server/create-server.ts");
    const { createMetrics } = await import("../../service/metrics/create-metrics.ts");
    const metrics = await createMetrics({ config, clock: context.now });
    const address = await withAssay(
      context,
      async (assay) => {
        const parts = { assay, metrics, config, clock: context.now, createId: randomUUID };
        await using server = await createServer(parts, { ownsProcess: true });
        // Only now: where the address is taken, a key that was shown beside the error would be lost with it.
        if (config.server.keys === "required") await createFirstKey(context, assay);
        const out = context.json ? context.stderr : context.stdout;
        out.write(`Listening on ${server.address}\nConsole: ${server.address}/console\n`);
        if (!context.signal.aborted) await once(context.signal, "abort");
        out.write("Stopping: requests that are under way end first.\n");
        return server.address;
      },
      { observers: [metrics], background: true },
    );
    return { text: "", json: { address } };
  },
});

/** Without a key nobody could do anything: the first one is for whoever sees this terminal, and is shown nowhere else. */
async function createFirstKey({ stderr }: CommandContext, { access }: Assay): Promise<void> {
  const created = await access.createFirstKey({ name: "first admin", role: "admin", by: "assay serve" });
  if (created === undefined) return;
  stderr.write(`There was no access key. This one is an admin's and is shown this once:\n${created.text}\n`);
}
