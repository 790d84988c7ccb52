import { randomUUID } from "node:crypto";
import { afterAll, onTestFinished } from "vitest";
import { loadScenario, scenarioFolders } from "../../../examples/reference-scenario/scenario.ts";
import { type ConfigInput, parseConfig } from "../../../src/config.ts";
import type { ChatModel } from "../../../src/models/chat-model.ts";
import { createFakeEmbedder } from "../../../src/models/fake/create-fake-embedder.ts";
import { createLocalEmbedder } from "../../../src/models/local/create-local-embedder.ts";
import { similarity } from "../../../src/models/similarity.ts";
import { createServer, type Server } from "../../../src/server/create-server.ts";
import type { Assay } from "../../../src/service/assay.ts";
import { createMetrics } from "../../../src/service/metrics/create-metrics.ts";
import { openAssay } from "../../../src/service/open-assay.ts";
import { createSharedEmbedder } from "../../../src/service/tenants/create-shared-embedder.ts";
import { createMemoryStore } from "../../../src/stores/memory/create-memory-store.ts";
import type { Store } from "../../../src/stores/store.ts";

/**
 * A server that asks for keys, on a free port and over a store in memory, with the reference scenario in it and the console
 * as it was built. What a page of it must not do is watched by `console-page.ts`.
 */
export interface ConsoleSite {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  readonly assay: Assay;
  /** One key of each role, as it is typed; each is named after its role. */
  readonly keys: Readonly<Record<"asker" | "curator" | "operator" | "admin", string>>;
  /** Ends the server before the test does, as one that is away. */
  close(): Promise<void>;
}

export interface ConsoleSiteOptions {
  /** `retrieval: {threshold: 0.4}` and the like. @default keys required, nobody held out, no limit of requests */
  config?: ConfigInput;
  /** @default none: the documents are quoted */
  chat?: ChatModel;
  /** `fake` compares words, which is faster and enough where no similarity matters. @default "real" */
  embedder?: "real" | "fake";
  /** What is in it. @default the documents and the two answers of the reference scenario, one of them stale */
  fill?: (assay: Assay, store: Store) => Promise<void>;
  /** @default the system's */
  clock?: () => Date;
}

export interface ConsoleSites {
  /** Ends with the test. */
  start(options?: ConsoleSiteOptions): Promise<ConsoleSite>;
}

/** The embedding model is opened once for all sites of a file. */
export function useConsoleSites(): ConsoleSites {
  const real = createSharedEmbedder(() => createLocalEmbedder({ spinning: false }));
  afterAll(() => real.close());
  return {
    async start(options = {}) {
      const { embedder = "real", fill = (assay) => loadScenario(assay, scenarioFolders) } = options;
      const { clock = () => new Date(), chat, config: given = {} } = options;
      const config = parseConfig({
        holdout: { enabled: false },
        ...given,
        server: { port: 0, shutdownMs: 100, rateLimit: { perMinute: null }, ...given.server },
      });
      const metrics = await createMetrics({ config, clock, process: false });
      const store = createMemoryStore();
      const assay = await openAssay({
        ...{ config, clock, store, observers: [metrics], ...(chat && { chat }) },
        embedder: embedder === "real" ? await real.lend() : createWordEmbedder(),
      });
      let server: Server | undefined;
      const close = atMostOnce(async () => {
        await server?.close();
        await assay.close();
      });
      onTestFinished(close);
      await fill(assay, store);
      const keyOf = async (role: keyof ConsoleSite["keys"]): Promise<string> =>
        (await assay.access.createKey({ name: role, role, by: "test" })).text;
      const keys = {
        ...{ asker: await keyOf("asker"), curator: await keyOf("curator") },
        ...{ operator: await keyOf("operator"), admin: await keyOf("admin") },
      };
      server = await createServer({ assay, metrics, config, clock, createId: randomUUID });
      return { url: server.address, assay, keys, close };
    },
  };
}

function createWordEmbedder() {
  return createFakeEmbedder({ defaultThresholds: { golden: similarity(0.8), retrieval: similarity(0.4) } });
}

function atMostOnce(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
