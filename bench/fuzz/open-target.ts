import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseConfig } from "../../src/config.ts";
import { createFakeEmbedder } from "../../src/models/fake/create-fake-embedder.ts";
import { similarity } from "../../src/models/similarity.ts";
import { createServer, type Server } from "../../src/server/create-server.ts";
import type { Assay } from "../../src/service/assay.ts";
import { createMetrics } from "../../src/service/metrics/create-metrics.ts";
import { openAssay } from "../../src/service/open-assay.ts";

/** A server that keeps its data in a file, with a page and a reviewed answer. */
export interface FuzzTarget {
  readonly server: Server;
  readonly maxBytes: number;
  /** Questions that are being answered. */
  asks(): number;
  [Symbol.asyncDispose](): Promise<void>;
}

const MAX_BYTES = 65_536;

export async function openTarget(): Promise<FuzzTarget> {
  const folder = await mkdtemp(join(tmpdir(), "assay-fuzz-"));
  const config = parseConfig({
    database: join(folder, "assay.db"),
    surfaces: { support: {} },
    server: { keys: "off", port: 0, maxBodyBytes: MAX_BYTES, shutdownMs: 2000 },
  });
  const metrics = await createMetrics({ config, clock: () => new Date(), process: false });
  const embedder = createFakeEmbedder({
    defaultThresholds: { golden: similarity(0.8), retrieval: similarity(0.4) },
  });
  const opened = await openAssay({ config, embedder, observers: [metrics] });
  await opened.documents.put({ id: "kafka.md", text: "# Kafka\n\nSet the listener type to batch.\n" });
  await opened.golden.add({
    ...{ id: "kafka", answer: "Use batch mode.", phrasings: ["How do I batch?"], reviewedBy: "Ann" },
    sources: ["kafka.md"],
  });
  let asks = 0;
  const assay: Assay = {
    ...opened,
    async ask(question, options) {
      asks += 1;
      try {
        if (question === WAITING) await untilAborted(options);
        return await opened.ask(question, options);
      } finally {
        asks -= 1;
      }
    },
  };
  const server = await createServer({
    ...{ assay, metrics, config, clock: () => new Date(), createId: randomUUID },
  });
  return {
    server,
    maxBytes: MAX_BYTES,
    asks: () => asks,
    async [Symbol.asyncDispose]() {
      await server.close();
      await opened.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** A question that says something and then waits until its asker leaves. */
export const WAITING = "Wait until I leave";

async function untilAborted(options: Parameters<Assay["ask"]>[1]): Promise<void> {
  const signal = options?.signal;
  options?.onEvent?.({ kind: "text", text: "…" });
  if (!signal || signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
