import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { parseConfig } from "../config.ts";
import { createFakeEmbedder } from "../models/fake/create-fake-embedder.ts";
import type { Assay } from "../service/assay.ts";
import { createMetrics } from "../service/metrics/create-metrics.ts";
import { openAssay } from "../service/open-assay.ts";
import { createMemoryStore } from "../stores/memory/create-memory-store.ts";
import { createServer } from "./create-server.ts";

/** What only a socket shows. */

interface StartOptions {
  host?: string;
  port?: number;
  shutdownMs?: number;
  /** Stands before each question. */
  before?: (signal: AbortSignal | undefined) => Promise<void>;
}

async function startServer({ before, ownsProcess, ...server }: StartOptions & { ownsProcess: boolean }) {
  const config = parseConfig({ server: { keys: "off", port: 0, maxBodyBytes: 2048, ...server } });
  const opened = await openAssay({
    ...{ config, store: createMemoryStore(), embedder: createFakeEmbedder() },
  });
  onTestFinished(() => opened.close());
  const assay: Assay = {
    ...opened,
    async ask(question, options) {
      await before?.(options?.signal);
      return opened.ask(question, { ...options, retrievalThreshold: 0.4 });
    },
  };
  const metrics = await createMetrics({ process: false });
  let ids = 0;
  const running = await createServer(
    {
      ...{ assay, metrics, config, clock: () => new Date(), createId: () => `request-${++ids}` },
    },
    { ownsProcess },
  );
  onTestFinished(() => running.close());
  const ask = (init: RequestInit = {}) =>
    fetch(`${running.address}/v1/ask`, {
      method: "POST",
      body: JSON.stringify({ question: "How?" }),
      headers: { "content-type": "application/json" },
      ...init,
    });
  return { running, ask };
}

function gate() {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Those of the platform, which a server that owns its process puts others in the place of. */
const { Request: ownRequest, Response: ownResponse } = globalThis;

afterAll(() => Object.assign(globalThis, { Request: ownRequest, Response: ownResponse }));

describe.each([false, true])("the server, where it owns its process: %s", (ownsProcess) => {
  const start = (options: StartOptions = {}) => startServer({ ...options, ownsProcess });

  it("replaces what is global only where nothing else uses it", async () => {
    await start();
    expect([Request !== ownRequest, Response !== ownResponse]).toEqual([ownsProcess, ownsProcess]);
  });

  it("sends an answer as events, and ends them", async () => {
    const { ask } = await start();
    const headers = { "content-type": "application/json", accept: "text/event-stream" };
    const response = await ask({ headers });
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await response.text()).toMatch(/^event: answer\ndata: \{.*\}\n\n$/);
  });

  it("says the length of an answer, and of which request it is, as of an error", async () => {
    const { ask } = await start();
    for (const body of ['{"question":"How?"}', '{"question":""}', "{"]) {
      const response = await ask({ body });
      const text = await response.text();
      expect(response.headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
      expect(response.headers.get("x-request-id")).toMatch(/^request-\d+$/);
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
  });

  it("answers over a socket", async () => {
    const { ask } = await start();
    const response = await ask();
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ source: "fallback", question: "How?" });
  });

  it.each(["0.0.0.0", "::", "192.168.0.1", "example.com", "127.0.0.1.example.com"])(
    "does not listen on %s, where others could reach it",
    async (host) => {
      await expect(start({ host })).rejects.toMatchObject({ code: "usage" });
    },
  );

  it("names the port that is taken", async () => {
    const { running } = await start();
    const port = Number(new URL(running.address).port);
    await expect(start({ port })).rejects.toMatchObject({ code: "address-unavailable" });
  });

  it("refuses a body that is too large although its length was not told", async () => {
    const { ask } = await start();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let part = 0; part < 8; part += 1) controller.enqueue(new Uint8Array(512).fill(32));
        controller.close();
      },
    });
    const response = await ask({ body, duplex: "half" });
    expect(response.status).toBe(413);
  });

  it("reads a body whose length was not told", async () => {
    const { ask } = await start();
    const text = JSON.stringify({ question: "How?" });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of [text.slice(0, 5), text.slice(5)]) controller.enqueue(Buffer.from(part));
        controller.close();
      },
    });
    expect((await ask({ body, duplex: "half" })).status).toBe(200);
  });

  it("lets a request in flight end when it stops, takes no further one, and ends", async () => {
    const asked = gate();
    const answering = gate();
    const { running, ask } = await start({
      before: async () => {
        asked.open();
        await answering.opened;
      },
    });
    const response = ask();
    await asked.opened;
    const closed = running.close();
    await expect(fetch(`${running.address}/health/live`)).rejects.toThrow();
    answering.open();
    expect((await response).status).toBe(200);
    await closed;
  });

  it("gives up what is still in flight when its patience ends", async () => {
    const asked = gate();
    let wasAborted = false;
    const { running, ask } = await start({
      shutdownMs: 20,
      before: (signal) =>
        new Promise((_, reject) => {
          asked.open();
          signal?.addEventListener("abort", () => {
            wasAborted = true;
            reject(new Error("Interrupted."));
          });
        }),
    });
    const response = ask().catch(() => "cut");
    await asked.opened;
    await running.close();
    await response;
    expect(wasAborted).toBe(true);
  });

  it("stops working for a client that leaves", async () => {
    const asked = gate();
    const left = gate();
    const { ask } = await start({
      before: (signal) =>
        new Promise((_, reject) => {
          signal?.addEventListener("abort", () => {
            left.open();
            reject(new Error("Interrupted."));
          });
          asked.open();
        }),
    });
    const client = new AbortController();
    const response = ask({ signal: client.signal }).catch(() => "gone");
    await asked.opened;
    client.abort();
    await left.opened;
    expect(await response).toBe("gone");
  });

  it("answers what is no HTTP with a 400 and goes on", async () => {
    const { running, ask } = await start();
    const socket = connect(Number(new URL(running.address).port), "127.0.0.1");
    await once(socket, "connect");
    socket.write("What is this?\r\n\r\n");
    const [data]: unknown[] = await once(socket, "data");
    expect(String(data)).toMatch(/^HTTP\/1\.1 400/);
    socket.destroy();
    expect((await ask()).status).toBe(200);
  });
});
