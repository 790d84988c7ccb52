import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { hugeReply, type Reply, startScriptedServer } from "../../../test/fixtures/scripted-server.ts";
import { readBody } from "./read-body.ts";

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function get(reply: Reply): Promise<Response> {
  const server = await startScriptedServer([reply]);
  open.push(server.close);
  return fetch(server.url);
}

describe("readBody", () => {
  it("reads a body that arrives in pieces cut inside characters", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 5 }), async (text, size) => {
        const bytes = new TextEncoder().encode(text);
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
            controller.close();
          },
        });
        // A byte-order mark at the start is no part of the text.
        const expected = text.replace(/^\uFEFF/, "");
        expect(await readBody(new Response(body), 1_000_000)).toEqual({ text: expected, complete: true });
      }),
    );
  });

  it("takes a body of exactly the limit, and says when one is longer", async () => {
    expect(await readBody(new Response("12345"), 5)).toEqual({ text: "12345", complete: true });
    expect(await readBody(new Response("123456"), 5)).toEqual({ text: "12345", complete: false });
    expect(await readBody(new Response(null), 5)).toEqual({ text: "", complete: true });
  });

  it("leaves a long transfer", async () => {
    const left = new Promise((resolve) => {
      const server = createServer((_, response) => {
        response.on("close", () => resolve(response.writableFinished));
        hugeReply(50_000_000)(response, { method: "", path: "", query: {}, headers: {}, body: undefined });
      });
      server.listen(0, "127.0.0.1", async () => {
        const address = server.address();
        const port = typeof address === "object" ? address?.port : undefined;
        open.push(async () => {
          server.closeAllConnections();
          await new Promise((closed) => server.close(closed));
        });
        await readBody(await fetch(`http://127.0.0.1:${port}`), 10_000);
      });
    });
    expect(await left).toBe(false);
  });

  it("counts what a packed body unpacks to", async () => {
    const packed = gzipSync(Buffer.alloc(50_000_000, " "));
    expect(packed.length).toBeLessThan(100_000);
    const response = await get((reply) => {
      reply.writeHead(200, { "content-encoding": "gzip", "content-length": packed.length });
      reply.end(packed);
    });
    const { text, complete } = await readBody(response, 1_000_000);
    expect([text.length, complete]).toEqual([1_000_000, false]);
  });
});
