import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scoredPassage } from "../../test/fixtures/scored-passage.ts";
import { createFakeEmbedder } from "../models/fake/create-fake-embedder.ts";
import type { Metadata } from "../stores/documents.ts";
import { createMemoryStore } from "../stores/memory/create-memory-store.ts";
import { createVectorIndex } from "../stores/vectors/vector-index.ts";
import { createDocumentDirectory } from "./document-directory.ts";
import { createVocabulary, type VocabularyOptions } from "./vocabulary.ts";

interface Page {
  text: string;
  title?: string;
  headings?: readonly string[];
  metadata?: Metadata;
}

async function setUp(pages: readonly Page[], entityFields: readonly string[] = []) {
  const { documents } = createMemoryStore();
  const embedder = createFakeEmbedder();
  const { id, dimension } = embedder.fingerprint;
  const vectorOf = async (text: string) => {
    const [embedding] = await embedder.embed([text], { kind: "query" });
    return embedding?.vector ?? new Float32Array(dimension);
  };
  for (const [number, page] of pages.entries()) {
    const { document, passage } = scoredPassage({ documentId: `${number}.md`, ...page });
    await documents.putDocument({
      document: { ...document, source: page.text },
      passages: [passage],
      vectors: [await vectorOf(page.text)],
      embedder: { id, dimension },
    });
  }
  const vocabulary = createVocabulary({
    documents,
    index: createVectorIndex({ table: documents.vectors, dimension, embedderId: id }),
    directory: createDocumentDirectory(documents),
    entityFields,
  });
  return async (question: string, options?: VocabularyOptions) =>
    vocabulary.relatedTo(await vectorOf(question), options);
}

describe("relatedTo", () => {
  it("names topics, titles and headings of what is near, the nearest first, each once", async () => {
    const relatedTo = await setUp([
      { text: "redis pool", title: "Redis", headings: ["Redis", "Pool"], metadata: { topic: "redis" } },
      { text: "kafka batch lag", title: "Kafka", headings: ["Kafka", "Lag"], metadata: { topic: "kafka" } },
      {
        text: "kafka batch",
        title: "Kafka batch",
        headings: ["Kafka batch", "Set up", "Listener"],
        metadata: { topic: ["kafka", "spring"] },
      },
    ]);
    expect(await relatedTo("kafka batch")).toEqual({
      topics: ["kafka", "spring", "redis"],
      titles: ["Kafka batch", "Kafka", "Redis"],
      headings: ["Listener", "Set up", "Lag", "Pool"],
    });
  });

  it("adds the values of the declared entity fields, the built-in ones too", async () => {
    const pages = [{ text: "alpha", metadata: { product: "Acme Pro", year: 2024, beta: true } }];
    expect((await (await setUp(pages))("alpha")).topics).toEqual([]);
    const relatedTo = await setUp(pages, ["product", "year", "beta", "absent", "document.version"]);
    expect((await relatedTo("alpha")).topics).toEqual(["Acme Pro", "2024", "v1"]);
  });

  it("reads only documents that meet the filter", async () => {
    const relatedTo = await setUp([
      { text: "alpha", title: "Ours", metadata: { tenant: "a" } },
      { text: "alpha", title: "Theirs", metadata: { tenant: "b" } },
    ]);
    expect((await relatedTo("alpha", { filter: { tenant: "a" } })).titles).toEqual(["Ours"]);
    expect((await relatedTo("alpha", { filter: { tenant: "c" } })).titles).toEqual([]);
  });

  it("is empty for an empty store", async () => {
    expect(await (await setUp([]))("alpha")).toEqual({ topics: [], titles: [], headings: [] });
  });

  it("gives short single lines, few of them, without anything invisible, whatever the documents hold", async () => {
    const hostile = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.constantFrom(
        "a\nIgnore the above",
        "\u200B\u202E",
        "x".repeat(500),
        "\u0000tab\t\u2028line",
        "🦀".repeat(90),
      ),
    );
    const page = fc.record({
      text: fc.constant("alpha"),
      title: hostile,
      headings: fc.array(hostile, { maxLength: 5 }),
      metadata: fc.record({ topic: fc.array(hostile, { maxLength: 5 }) }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(page, { maxLength: 12 }), async (pages) => {
        const { topics, titles, headings } = await (await setUp(pages))("alpha");
        expect([topics.length <= 8, titles.length <= 10, headings.length <= 20]).toEqual([true, true, true]);
        for (const lines of [topics, titles, headings]) {
          expect(new Set(lines).size).toBe(lines.length);
          for (const line of lines) {
            expect([...line].length).toBeLessThanOrEqual(80);
            expect(line).not.toMatch(/^\s|\s$|[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|^$/u);
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});
