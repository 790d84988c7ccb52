import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { GOLDEN_ANSWER, GOLDEN_QUESTION, openFilledAssay } from "../../test/fixtures/serve-assay.ts";
import type { TenantAssay } from "../service/assay.ts";
import { createMcpServer } from "./create-mcp-server.ts";
import { serveStdio } from "./serve-stdio.ts";

const initialize = {
  ...{ jsonrpc: "2.0", id: 1, method: "initialize" },
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};
const ask = (id: number) => ({
  ...{ jsonrpc: "2.0", id, method: "tools/call" },
  params: { name: "ask", arguments: { question: GOLDEN_QUESTION } },
});

async function start(changes: Partial<TenantAssay> = {}) {
  const { assay, config } = await openFilledAssay();
  const input = new PassThrough();
  const stop = new AbortController();
  const lines: string[] = [];
  const errors: Error[] = [];
  const server = createMcpServer({
    ...{ config, surfaces: [], version: "1.0.0", createMarker: () => "m", signal: stop.signal },
    assay: { ...assay, ...changes },
  });
  const ended = serveStdio(server, {
    ...{ input, signal: stop.signal },
    output: { write: (text) => void lines.push(text) },
    onError: (error) => void errors.push(error),
  });
  const say = (message: unknown) => input.write(`${JSON.stringify(message)}\n`);
  const replies = (): unknown[] => lines.map((line) => JSON.parse(line));
  return { input, stop, say, ended, errors, lines, replies };
}

describe("the protocol over standard streams", () => {
  it("answers what was asked before its input ended, one message a line, and ends", async () => {
    const { input, say, ended, lines, replies } = await start();
    say(initialize);
    say({ jsonrpc: "2.0", method: "notifications/initialized" });
    say(ask(2));
    input.end();
    await ended;
    expect(lines.every((line) => line.endsWith("\n") && line.trim().split("\n").length === 1)).toBe(true);
    expect(replies()).toMatchObject([
      { id: 1, result: { serverInfo: { name: "assay", version: "1.0.0" } } },
      { id: 2, result: { structuredContent: { text: GOLDEN_ANSWER } } },
    ]);
  });

  it("goes on after lines that are no message, and puts messages together that came in parts", async () => {
    const { input, say, ended, errors, replies } = await start();
    input.write("What is this?\n{}\n\n");
    const text = Buffer.from(`${JSON.stringify(ask(7))}\n`);
    say(initialize);
    for (const byte of text) input.write(Buffer.from([byte]));
    input.end();
    await ended;
    expect(errors.length).toBeGreaterThan(0);
    expect(replies()).toMatchObject([
      { id: 1 },
      { id: 7, result: { structuredContent: { source: "golden" } } },
    ]);
  });

  it("does not wait for what was called off", async () => {
    let asked: () => void = () => {};
    const wasAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const { input, say, ended, replies } = await start({
      ask: () => {
        asked();
        return new Promise(() => {});
      },
    });
    say(initialize);
    say(ask(2));
    await wasAsked;
    say({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 2 } });
    input.end();
    await ended;
    expect(replies()).toHaveLength(1);
  });

  it("gives up what is in flight when it is stopped", async () => {
    let asked: (signal: AbortSignal | undefined) => void = () => {};
    const wasAsked = new Promise<AbortSignal | undefined>((resolve) => {
      asked = resolve;
    });
    const { input, stop, say, ended } = await start({
      ask: (_, { signal } = {}) => {
        asked(signal);
        return new Promise(() => {});
      },
    });
    say(initialize);
    say(ask(2));
    const signal = await wasAsked;
    stop.abort();
    input.destroy(new Error("Stopped."));
    await ended;
    expect(signal?.aborted).toBe(true);
  });
});
