import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  type FilledAssayOptions,
  GOLDEN_ANSWER,
  GOLDEN_QUESTION,
  serveAssay,
} from "../../../test/fixtures/serve-assay.ts";
import { AppError } from "../../errors.ts";

/** The SDK's own client against a real socket. */

async function connect(options: FilledAssayOptions = {}) {
  const { address, assay } = await serveAssay(options);
  return { client: await open(address), address, assay };
}

async function open(address: string, key?: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit: { headers } }),
  );
  onTestFinished(() => client.close());
  return client;
}

const post = (address: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${address}/mcp`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
  });

describe("/mcp", () => {
  it("gives a reviewed answer word for word", async () => {
    const { client } = await connect();
    const answer = await client.callTool({ name: "ask", arguments: { question: GOLDEN_QUESTION } });
    expect(answer.structuredContent).toMatchObject({ source: "golden", text: GOLDEN_ANSWER });
  });

  it("lists and reads documents", async () => {
    const { client } = await connect({ documents: { "a/b c?.md": "# B\n" } });
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      "assay://documents/a%2Fb%20c%3F.md",
      "assay://documents/kafka.md",
    ]);
    const { contents } = await client.readResource({ uri: "assay://documents/a%2Fb%20c%3F.md" });
    expect(contents).toMatchObject([{ text: "# B\n", mimeType: "text/markdown" }]);
  });

  it("refuses a tool nobody has and arguments that do not fit", async () => {
    const { client } = await connect();
    expect(await client.callTool({ name: "drop", arguments: {} })).toMatchObject({ isError: true });
    expect(await client.callTool({ name: "ask", arguments: { question: 5 } })).toMatchObject({
      isError: true,
    });
  });

  it("stops working for a client that leaves", async () => {
    let asked: () => void = () => {};
    const wasAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    let left: () => void = () => {};
    const wasLeft = new Promise<void>((resolve) => {
      left = resolve;
    });
    const { client } = await connect({
      changes: () => ({
        ask: (_, { signal } = {}) =>
          new Promise((_resolve, reject) => {
            signal?.addEventListener("abort", () => {
              left();
              reject(new AppError("aborted", "Interrupted."));
            });
            asked();
          }),
      }),
    });
    const called = client.callTool({ name: "ask", arguments: { question: "How?" } }).catch(() => "gone");
    await wasAsked;
    await client.close();
    await wasLeft;
    expect(await called).toBe("gone");
  });

  it.each([
    ["no JSON", "{", {}, 400],
    ["no message", '{"jsonrpc": "1.0"}', {}, 400],
    ["another media type", "{}", { "content-type": "text/plain" }, 415],
    ["a client that takes no stream", "{}", { accept: "application/json" }, 406],
    ["more than the limit", JSON.stringify("x".repeat(3000)), {}, 413],
  ])("answers %s with an error of the protocol", async (_, body, headers, status) => {
    const { address } = await serveAssay({ config: { server: { maxBodyBytes: 2048 } } });
    const response = await post(address, body, headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ jsonrpc: "2.0", error: { code: expect.any(Number) } });
  });

  it.each(["GET", "DELETE"])("has no session to %s", async (method) => {
    const { address } = await serveAssay();
    const response = await fetch(`${address}/mcp`, { method, headers: { accept: "text/event-stream" } });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
  });

  it("asks for a key, and works in the tenant and the name of it", async () => {
    const { assay, address } = await serveAssay({ config: { server: { keys: "required" } } });
    const initialize = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    expect((await post(address, initialize)).status).toBe(401);
    const createKey = async (tenant?: string) => {
      const draft = {
        name: "editor",
        role: "asker",
        by: "Ann",
        ...(tenant !== undefined && { tenant }),
      } as const;
      return (await assay.access.createKey(draft)).text;
    };
    const client = await open(address, await createKey());
    const { structuredContent } = await client.callTool({
      ...{ name: "ask", arguments: { question: GOLDEN_QUESTION } },
    });
    expect(structuredContent).toMatchObject({ source: "golden" });
    const answerId = String(Reflect.get(Object(structuredContent), "id"));
    await client.callTool({ name: "report_wrong_answer", arguments: { answerId } });
    expect((await assay.log.get(answerId)).feedback).toMatchObject([{ kind: "wrong", by: "editor" }]);

    const stranger = await open(address, await createKey("acme"));
    for (const [name, given] of [
      ["ask", { question: GOLDEN_QUESTION }],
      ["get_document", { id: "kafka.md" }],
      ["report_wrong_answer", { answerId }],
    ] as const) {
      const result = await stranger.callTool({ name, arguments: given });
      expect(JSON.stringify(result)).not.toMatch(/listener|Ann/);
      expect(result.isError).toBe(true);
    }
  });

  it("takes whatever is sent for a mistake of the sender", async () => {
    const { address } = await serveAssay();
    const names = fc.constantFrom("ask", "search_docs", "get_document", "report_wrong_answer");
    const argument = fc.dictionary(
      fc.constantFrom("question", "query", "id", "fromLine", "k", "filter", "history", "answerId", "surface"),
      fc.jsonValue({ maxDepth: 3 }),
    );
    const call = fc.record({ name: names, arguments: argument }).map((params) => ({
      ...{ jsonrpc: "2.0", id: 1, method: "tools/call", params },
    }));
    const read = fc.string({ unit: "binary" }).map((uri) => ({
      ...{ jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri } },
    }));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), call, read), async (body) => {
        const response = await post(address, JSON.stringify(body));
        const text = await response.text();
        expect(response.status).toBeLessThan(500);
        expect(text).not.toMatch(/internal: |"code":-32603/);
      }),
      { numRuns: 200 },
    );
  });
});
