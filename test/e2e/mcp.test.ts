import { type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

/** A real process with the embedded model, asked by the SDK's own client over its standard streams. */

const main = join(import.meta.dirname, "../../dist/cli/main.js");
const QUESTION = "How do I configure Kafka batch consumption?";
const ANSWER = "Use batch mode.\n\n`list[1]` stays. ";

let cwd: string;
const closing: (() => Promise<void>)[] = [];
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "assay-mcp-"));
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  rmSync(cwd, { recursive: true, force: true });
});

const { PATH = "", HOME = "" } = process.env;

function run(...args: string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [main, ...args], { cwd, env: { PATH, HOME }, encoding: "utf8" });
}

function fill(): void {
  writeFileSync(join(cwd, "kafka.md"), "# Kafka\n\nSet `spring.kafka.listener.type` to `batch`.\n");
  expect(run("ingest", "kafka.md").status).toBe(0);
  const golden = ["golden", "add", "--question", QUESTION, "--answer", ANSWER, "--source", "kafka.md"];
  expect(run(...golden, "--reviewer", "Ann").status).toBe(0);
}

async function connect(...args: string[]) {
  const transport = new StdioClientTransport({
    ...{ command: process.execPath, args: [main, "mcp", ...args], cwd, env: { PATH, HOME }, stderr: "pipe" },
  });
  let logged = "";
  transport.stderr?.on("data", (data: Buffer) => {
    logged += data.toString();
  });
  const client = new Client({ name: "test", version: "1.0.0" });
  // Whatever on standard output is no message of the protocol ends here.
  const errors: Error[] = [];
  client.onerror = (error) => void errors.push(error);
  const other: Parameters<Client["connect"]>[0] = transport;
  await client.connect(other);
  closing.push(() => client.close());
  return { client, errors, logged: () => logged, pid: transport.pid };
}

describe("assay mcp", () => {
  it("answers, searches, reads and takes reports, and says nothing on standard output but the protocol", async () => {
    fill();
    const { client, errors, logged } = await connect("--reviewer", "Ben");
    expect(client.getServerVersion()?.name).toBe("assay");
    const asked = await client.callTool({
      ...{ name: "ask", arguments: { question: "How do I set up Kafka batch consumption?" } },
    });
    expect(asked.structuredContent).toMatchObject({
      source: "golden",
      text: ANSWER,
      reviewed: { by: "Ann" },
    });
    const found = await client.callTool({ name: "search_docs", arguments: { query: "Kafka listener type" } });
    expect(found.structuredContent).toMatchObject({ passages: [{ documentId: "kafka.md" }] });
    const read = await client.callTool({ name: "get_document", arguments: { id: "kafka.md" } });
    expect(JSON.stringify(read.content)).toMatch(/<<<document [0-9a-f-]{36}>>>/);
    const { resources } = await client.listResources();
    expect(resources).toMatchObject([{ uri: "assay://documents/kafka.md", mimeType: "text/markdown" }]);
    expect(await client.callTool({ name: "none", arguments: {} })).toMatchObject({ isError: true });
    const answerId: unknown = Reflect.get(Object(asked.structuredContent), "id");
    const report = await client.callTool({ name: "report_wrong_answer", arguments: { answerId } });
    expect(report.structuredContent).toMatchObject({ quarantined: true });
    expect(errors).toEqual([]);
    expect(logged()).toBe("assay mcp: ready\n");
  });

  it("ends by itself when its input ends, with what was asked before answered", async () => {
    fill();
    const child = spawn(process.execPath, [main, "mcp"], { cwd, env: { PATH, HOME } });
    let out = "";
    child.stdout.on("data", (data: Buffer) => {
      out += data.toString();
    });
    const messages = [
      {
        ...{ jsonrpc: "2.0", id: 1, method: "initialize" },
        params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } },
      },
      {
        ...{ jsonrpc: "2.0", id: 2, method: "tools/call" },
        params: { name: "ask", arguments: { question: QUESTION } },
      },
    ];
    child.stdin.end(messages.map((message) => `${JSON.stringify(message)}\n`).join(""));
    const [code]: unknown[] = await once(child, "close");
    expect(code).toBe(0);
    const replies: unknown[] = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(replies).toMatchObject([{ id: 1 }, { id: 2, result: { structuredContent: { text: ANSWER } } }]);
  });

  it.each(["SIGTERM", "SIGINT"] as const)("ends well when it is stopped by %s", async (signal) => {
    fill();
    const child = spawn(process.execPath, [main, "mcp"], { cwd, env: { PATH, HOME } });
    let out = "";
    child.stdout.on("data", (data: Buffer) => {
      out += data.toString();
    });
    await once(child.stderr, "data");
    child.kill(signal);
    const [code]: unknown[] = await once(child, "close");
    expect({ code, out }).toEqual({ code: 0, out: "" });
  });

  it("says on standard error why it cannot begin, and nothing on standard output", () => {
    for (const [args, status] of [
      [["mcp"], 1],
      [["mcp", "--surface", "moon"], 2],
      [["mcp", "--json"], 2],
    ] as const) {
      const { stdout, stderr, status: code } = run(...args);
      expect({ args, code }).toEqual({ args, code: status });
      // Where JSON was asked for, the error is JSON too.
      expect(args.some((arg) => arg === "--json") ? stderr : stdout).toBe("");
      expect(stdout + stderr).toMatch(/database|surface|protocol/);
    }
  });
});
