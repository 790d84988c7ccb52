import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFakeTerminal } from "../../../test/fake-terminal.ts";
import { createProgram } from "../program.ts";
import { commands, groups } from "./index.ts";

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "assay-config-"));
});
afterEach(() => {
  rmSync(cwd, { recursive: true });
});

async function run(argv: string[], env: Record<string, string> = {}) {
  const terminal = createFakeTerminal({ cwd, env });
  const code = await createProgram(commands, { version: "1.0.0", groups }).run(argv, terminal);
  return { code, out: terminal.out(), err: terminal.err() };
}

describe("config show", () => {
  it("prints each value with the layer and the place it came from", async () => {
    writeFileSync(join(cwd, "assay.config.yaml"), "golden:\n  threshold: 0\n");
    const { code, out } = await run(["config", "show", "--db", "x.db"], { ASSAY_RETRIEVAL_K: "5" });
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^golden\\.threshold +0 +file: ${cwd}/assay\\.config\\.yaml:2$`, "m"));
    expect(out).toMatch(/^retrieval\.k +5 +env: ASSAY_RETRIEVAL_K$/m);
    expect(out).toMatch(/^database +"x\.db" +flag: --db$/m);
    expect(out).toMatch(/^cacheDir +null +default$/m);
  });

  it("says whether the secret is set, never what it is", async () => {
    const env = { ASSAY_EMBEDDER_API_KEY: "sk-very-secret" };
    const text = await run(["config", "show"], env);
    const json = await run(["config", "show", "--json"], env);
    expect(text.out + json.out).not.toContain("sk-very-secret");
    expect(JSON.parse(json.out)).toMatchObject({
      file: null,
      secrets: { ASSAY_EMBEDDER_API_KEY: "set, not shown" },
    });
    expect((await run(["config", "show"])).out).toMatch(/^ASSAY_EMBEDDER_API_KEY +not set/m);
  });
});

describe("config check of drivers", () => {
  it.each<[string, Record<string, string>, string]>([
    ["chat reranking without a chat model", { ASSAY_RERANK_DRIVER: "chat" }, '"rerank.driver" is chat'],
    ["verifying without a chat model", { ASSAY_GOLDEN_VERIFIER: "chat" }, '"golden.verifier" is chat'],
    ["the other chat reranking", { ASSAY_RERANK_DRIVER: "chat-each" }, '"rerank.driver" is chat-each'],
    ["chat rewriting without a chat model", { ASSAY_REWRITE_DRIVER: "chat" }, '"rewrite.driver" is chat'],
    ["Brave without its key", { ASSAY_WEB_DRIVER: "brave" }, 'The web search "brave" needs a key.'],
    ["Tavily without its key", { ASSAY_WEB_DRIVER: "tavily" }, "ASSAY_WEB_API_KEY"],
    [
      "a key that no header can carry",
      { ASSAY_WEB_DRIVER: "brave", ASSAY_WEB_API_KEY: "two words" },
      "no header can carry",
    ],
  ])("refuses %s", async (_, env, words) => {
    const { code, err } = await run(["config", "check"], env);
    expect(code).toBe(2);
    expect(err).toContain(words);
  });

  it("names all that is missing at once", async () => {
    const env = { ASSAY_RERANK_DRIVER: "chat", ASSAY_REWRITE_DRIVER: "chat", ASSAY_WEB_DRIVER: "brave" };
    const { code, err } = await run(["config", "check"], env);
    expect(code).toBe(2);
    expect(err).toContain("3 problems in the configuration:");
  });

  it("passes what is complete, and what is switched off", async () => {
    const chat = { ASSAY_CHAT_BASE_URL: "http://127.0.0.1:9/v1", ASSAY_CHAT_MODEL: "m" };
    for (const env of [
      {},
      { ...chat, ASSAY_RERANK_DRIVER: "chat-each", ASSAY_REWRITE_DRIVER: "chat" },
      { ASSAY_RERANK_DRIVER: "chat", ASSAY_RERANK_ENABLED: "false" },
      { ASSAY_REWRITE_DRIVER: "chat", ASSAY_REWRITE_ENABLED: "false" },
      { ASSAY_WEB_DRIVER: "brave", ASSAY_WEB_API_KEY: "key" },
    ]) {
      expect((await run(["config", "check"], env)).err).toBe("");
    }
  });
});

it("hides the key in an endpoint's address, and refuses a file that is not text", async () => {
  const env = { ASSAY_EMBEDDER_BASE_URL: "https://host/v1?api-version=2&api-key=sk-very-secret" };
  for (const argv of [
    ["config", "show"],
    ["config", "show", "--json"],
  ]) {
    const { code, out } = await run(argv, env);
    expect(code).toBe(0);
    expect(out).toContain("https://host/v1?api-version=…&api-key=…");
  }
  writeFileSync(join(cwd, "assay.config.yaml"), new Uint8Array([0xff, 0xfe, 0x00]));
  const { code, err } = await run(["config", "check"]);
  expect(code).toBe(2);
  expect(err).toContain("assay.config.yaml is not valid UTF-8 text. [config-invalid]");
});

describe("config check", () => {
  it("accepts a good file and exits 2 on a bad one, naming the line", async () => {
    writeFileSync(join(cwd, "assay.config.yaml"), "retrieval:\n  k: 4\n");
    expect(await run(["config", "check"])).toMatchObject({ code: 0, out: `ok ${cwd}/assay.config.yaml\n` });
    writeFileSync(join(cwd, "assay.config.yaml"), "retrieval:\n  kk: 4\n");
    const bad = await run(["config", "check"]);
    expect(bad.code).toBe(2);
    expect(bad.err).toContain(
      `${cwd}/assay.config.yaml:2: unknown key "retrieval.kk". Did you mean "retrieval.k"?`,
    );
  });

  it("notes settings that have no effect", async () => {
    const { code, out } = await run(["config", "check"], { ASSAY_EMBEDDER_MODEL: "nomic-embed-text" });
    expect(code).toBe(0);
    expect(out).toContain("embedder.model is set but has no effect while embedder.driver is local.");
  });
});

describe("config keys", () => {
  it("lists keys with their variable, also while the file is broken", async () => {
    writeFileSync(join(cwd, "assay.config.yaml"), "[");
    const { code, out } = await run(["config", "keys"]);
    expect(code).toBe(0);
    expect(out).toContain("golden.threshold  ASSAY_GOLDEN_THRESHOLD");
    const { keys } = JSON.parse((await run(["config", "keys", "--json"])).out);
    expect(keys).toContainEqual(
      expect.objectContaining({ key: "golden.threshold", environment: "ASSAY_GOLDEN_THRESHOLD" }),
    );
  });
});
