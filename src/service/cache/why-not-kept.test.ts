import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ConfigInput } from "../../config.ts";
import { createFakeChatModel } from "../../models/fake/create-fake-chat-model.ts";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";
import { similarity } from "../../models/similarity.ts";
import { createMemoryStore } from "../../stores/memory/create-memory-store.ts";
import { openAssay } from "../open-assay.ts";

const QUESTION = "How many connections does the redis pool hold?";

async function setUp() {
  const folder = mkdtempSync(join(tmpdir(), "assay-hash-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "redis.md"), "# Redis\n\nThe redis pool holds ten connections.\n");
  const store = createMemoryStore();
  const open = async (config: ConfigInput) => {
    const assay = await openAssay({
      config: { database: ":memory:", rewrite: { enabled: false }, rerank: { enabled: false }, ...config },
      embedder: createFakeEmbedder({
        defaultThresholds: { golden: similarity(0.95), retrieval: similarity(0.2) },
      }),
      chat: createFakeChatModel({ reply: () => "Ten [1]." }),
      background: false,
      secrets: { logKey: "0123456789abcdef0123" },
      store: { ...store, close: async () => {} },
    });
    await assay.ingest({ paths: [folder] });
    return assay;
  };
  return { open, store };
}

describe("the cache where the log keeps hashes", () => {
  it("keeps nothing and serves nothing, which is said, until its text is allowed", async () => {
    const { open, store } = await setUp();
    await using hashed = await open({ log: { questions: "hash" } });
    expect((await hashed.ask(QUESTION)).source).toBe("generated");
    expect((await hashed.ask(QUESTION)).source).toBe("generated");
    expect(await store.cache.list()).toEqual([]);
    expect(await hashed.cache.status()).toMatchObject({
      ...{ enabled: false, offBecause: expect.stringContaining("log.questions is hash"), texts: null },
    });
    await using allowed = await open({ log: { questions: "hash" }, cache: { keepText: true } });
    await allowed.ask(QUESTION);
    expect((await allowed.ask(QUESTION)).source).toBe("cached");
    expect(await allowed.cache.status()).toMatchObject({
      ...{ enabled: true, offBecause: null, texts: expect.stringContaining("kept as text in the cache") },
    });
  });

  it("serves no answer from before, and says that its text is still there", async () => {
    const { open } = await setUp();
    await using before = await open({});
    await before.ask(QUESTION);
    expect((await before.ask(QUESTION)).source).toBe("cached");
    expect((await before.cache.status()).texts).toBeNull();
    await using hashed = await open({ log: { questions: "hash" } });
    expect((await hashed.ask(QUESTION)).source).toBe("generated");
    expect((await hashed.cache.status()).texts).toContain("assay cache purge --all");
    expect(await hashed.cache.purge({ kind: "all" })).toBe(1);
    expect((await hashed.cache.status()).texts).toBeNull();
  });
});
