import { randomUUID } from "node:crypto";
import { createLocalEmbedder, createMetrics, createServer, openAssay, parseConfig } from "../built.ts";
import { answerMemory } from "./answer-memory.ts";

/** The whole of a deployment in a process of its own: keys, log, holdout, metrics and the packaged model. */
const [database = ""] = process.argv.slice(2);
const config = parseConfig({
  database,
  server: { port: 0, keys: "required", rateLimit: { perMinute: null } },
  // Comparisons in the background would run beside what is measured.
  shadow: { enabled: false },
});
const clock = () => new Date();
const metrics = await createMetrics({ config, clock, process: false });
const embedder = await createLocalEmbedder({ spinning: false });
const assay = await openAssay({ config, embedder, observers: [metrics] });
const { text } = await assay.access.createKey({ name: "bench", role: "asker", by: "bench" });
const parts = { assay, metrics, config, clock, createId: randomUUID };
// As `assay serve` does it.
const server = await createServer(parts, { ownsProcess: true });
answerMemory({ address: server.address, key: text }, async () => {
  await server.close();
  await assay.close();
});
