import type { Hono } from "hono";
import { onTestFinished } from "vitest";
import { type ConfigInput, parseConfig } from "../src/config.ts";
import type { ChatModel } from "../src/models/chat-model.ts";
import { createFakeEmbedder } from "../src/models/fake/create-fake-embedder.ts";
import { similarity } from "../src/models/similarity.ts";
import { createApp } from "../src/server/create-app.ts";
import { describedOperations } from "../src/server/openapi/described-operations.ts";
import type { Operation } from "../src/server/operations/define-operation.ts";
import { problemSchema } from "../src/server/protocol/problem.ts";
import type { ServerEnv, ServerParts } from "../src/server/server-parts.ts";
import type { Assay } from "../src/service/assay.ts";
import { createMetrics } from "../src/service/metrics/create-metrics.ts";
import { openAssay } from "../src/service/open-assay.ts";
import { createMemoryStore } from "../src/stores/memory/create-memory-store.ts";
import { createMemoryTenants } from "../src/stores/memory/create-memory-tenants.ts";
import { createGoldenFixture } from "./golden-fixture.ts";

export interface ServerFixture {
  assay: Assay;
  app: Hono<ServerEnv>;
  parts: ServerParts;
  /** Writes a page into the store. */
  put: (id: string, text: string) => Promise<unknown>;
  request: (path: string, init?: RequestInit) => Promise<Response>;
  /** Sends JSON, and reads what comes back as such; fails where a response is not what is documented. */
  call: (
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<{ status: number; headers: Headers; body: unknown }>;
  /** Ends the server's signal. */
  ended: AbortController;
}

export interface ServerFixtureOptions {
  /** @default nobody is asked for a key */
  config?: ConfigInput;
  /** @default none: the documents are quoted */
  chat?: ChatModel;
  /** Parts of Assay to take the place of its own. @default none */
  changes?: (assay: Assay) => Partial<Assay>;
  /** @default closed when the test is over */
  closeWhenDone?: (close: () => Promise<void>) => void;
}

const FIXTURE_TIME = new Date("2026-03-01T00:00:00.000Z");

/** The HTTP interface over a store in memory, with one page and the reviewed answer "kafka". */
export async function createServerFixture(options: ServerFixtureOptions = {}): Promise<ServerFixture> {
  const { config: given = {}, changes = () => ({}), chat, closeWhenDone = onTestFinished } = options;
  const config = parseConfig({
    surfaces: { support: {} },
    ...given,
    server: { keys: "off", ...given.server },
  });
  const store = createMemoryStore();
  const { golden, put } = createGoldenFixture({ store });
  await put("kafka.md", "# Kafka\n\nSet the listener type to batch.\n");
  await golden.add({
    ...{ id: "kafka", answer: "Use batch mode.", phrasings: ["How do I batch?"], reviewedBy: "Ann" },
    sources: [{ kind: "document", documentId: "kafka.md" }],
  });
  const metrics = await createMetrics({ config, clock: () => FIXTURE_TIME, process: false });
  const assay = await openAssay({
    tenantStores: createMemoryTenants({ clock: () => FIXTURE_TIME }),
    ...{ config, store, clock: () => FIXTURE_TIME, observers: [metrics], ...(chat && { chat }) },
    embedder: createFakeEmbedder({
      defaultThresholds: { golden: similarity(0.8), retrieval: similarity(0.4) },
    }),
  });
  closeWhenDone(() => assay.close());
  const ended = new AbortController();
  const parts: ServerParts = {
    ...{ metrics, config, clock: () => FIXTURE_TIME, createId: () => "request-1", signal: ended.signal },
    assay: { ...assay, ...changes(assay) },
  };
  const app = createApp(parts);
  const operations = describedOperations(parts);
  const request = async (path: string, init: RequestInit = {}) =>
    app.request(
      `http://localhost${path}`,
      { ...init, headers: { host: "localhost:8787", ...Object.fromEntries(new Headers(init.headers)) } },
      {},
    );
  return {
    ...{ assay, app, parts, request, ended },
    put: (id, text) => put(id, text),
    async call(method, path, body) {
      const response = await request(path, {
        method,
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: { "content-type": "application/json" },
        }),
      });
      const { status, headers } = response;
      const answered: unknown = await response.json();
      if (response.ok) requireDocumented({ method, path, answered }, operations);
      else problemSchema.parse(answered);
      return { status, headers, body: answered };
    },
  };
}

/** @throws ZodError where the response has a field more or less than the document says */
function requireDocumented(
  { method, path, answered }: { method: string; path: string; answered: unknown },
  operations: readonly Operation[],
): void {
  const [bare = ""] = path.split("?");
  const operation = operations.find(
    (each) =>
      each.method === method.toLowerCase() &&
      new RegExp(`^${each.path.replace(/:\w+/g, "[^/]+")}$`).test(bare),
  );
  operation?.responses["application/json"]?.parse(answered);
}
