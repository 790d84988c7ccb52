import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scoredPassage } from "../../test/fixtures/scored-passage.ts";
import { createFakeEmbedder } from "../models/fake/create-fake-embedder.ts";
import type { Metadata } from "../stores/documents.ts";
import { createMemoryStore } from "../stores/memory/create-memory-store.ts";
import type { MetadataFilter } from "../stores/metadata-filter.ts";
import type { RetrievalQuery } from "../stores/recalled-passage.ts";
import { createVectorIndex } from "../stores/vectors/vector-index.ts";
import { createDocumentDirectory } from "./document-directory.ts";
import { createRetriever, type RetrieveOptions } from "./retrieve.ts";

function setUp() {
  const store = createMemoryStore();
  const embedder = createFakeEmbedder();
  const { id, dimension } = embedder.fingerprint;
  const { documents } = store;
  const retriever = createRetriever({
    documents,
    index: createVectorIndex({ table: documents.vectors, dimension, embedderId: id }),
    directory: createDocumentDirectory(documents),
  });
  const vectorOf = async (text: string) => {
    const [embedding] = await embedder.embed([text], { kind: "query" });
    if (!embedding) throw new Error("no vector");
    return embedding.vector;
  };
  const queryOf = async (text: string, at: number): Promise<RetrievalQuery> => ({
    text,
    origin: at === 0 ? "question" : "rewrite",
    vector: await vectorOf(text),
  });
  return {
    store,
    async put(documentId: string, text: string, metadata: Metadata = {}) {
      const { document, passage } = scoredPassage({ text, documentId, metadata });
      await documents.putDocument({
        document: { ...document, source: text },
        passages: [passage],
        vectors: [await vectorOf(text)],
        embedder: { id, dimension },
      });
    },
    retrieve: async (query: string | readonly string[], options: RetrieveOptions) =>
      retriever.retrieve(await Promise.all([query].flat().map(queryOf)), options),
  };
}

const idsOf = (outcome: Awaited<ReturnType<ReturnType<typeof setUp>["retrieve"]>>) =>
  outcome.kind === "passages" ? outcome.passages.map(({ document }) => document.id) : outcome.reason;

describe("retrieve", () => {
  it("returns the passages at or above the threshold, best first, and counts the others", async () => {
    const { put, retrieve } = setUp();
    await put("a.md", "alpha");
    await put("ab.md", "alpha beta");
    await put("abc.md", "alpha beta gamma");
    await put("abcd.md", "alpha beta gamma delta");
    await put("z.md", "omega");
    const all = await retrieve("alpha", { threshold: 0.1 });
    expect(idsOf(all)).toEqual(["a.md", "ab.md", "abc.md", "abcd.md"]);
    expect(all).toMatchObject({ belowThreshold: 1, degraded: [] });
    expect(idsOf(await retrieve("alpha", { threshold: 0.1, fetchK: 2 }))).toEqual(["a.md", "ab.md"]);
    const some = await retrieve("alpha", { threshold: 0.6 });
    expect(idsOf(some)).toEqual(["a.md", "ab.md"]);
    expect(some).toMatchObject({ belowThreshold: 3 });
  });

  // @see https://github.com/langgenius/dify/issues/24031
  it("takes a threshold of exactly 1 as a value that only an equal text reaches, and an empty result as no error", async () => {
    const { put, retrieve } = setUp();
    await put("a.md", "alpha");
    expect(idsOf(await retrieve("alpha", { threshold: 1 }))).toEqual(["a.md"]);
    expect(idsOf(await retrieve("alpha beta", { threshold: 1 }))).toBe("below-threshold");
  });

  it("tells an empty store, a filter that matches nothing and weak evidence apart", async () => {
    const { put, retrieve } = setUp();
    expect(await retrieve("alpha", { threshold: 0 })).toEqual({
      kind: "no-answer",
      reason: "no-documents",
      nearest: [],
      degraded: [],
    });
    await put("a.md", "alpha", { product: "x" });
    expect(idsOf(await retrieve("alpha", { threshold: 0, filter: { product: "y" } }))).toBe(
      "filter-matches-nothing",
    );
    const weak = await retrieve("omega", { threshold: 0.5 });
    expect(weak).toMatchObject({
      reason: "below-threshold",
      nearest: [{ document: { id: "a.md" }, similarity: 0 }],
    });
  });

  it("filters before it takes the best k, so that a rare value is found among many better matches", async () => {
    const { put, retrieve } = setUp();
    for (let index = 0; index < 30; index += 1)
      await put(`many-${index}.md`, "alpha beta", { product: "common" });
    await put("rare.md", "alpha gamma delta", { product: "rare" });
    expect(
      idsOf(await retrieve("alpha beta", { threshold: 0, fetchK: 1, filter: { product: "rare" } })),
    ).toEqual(["rare.md"]);
  });

  it("filters on the document's own fields too", async () => {
    const { put, retrieve } = setUp();
    await put("a.md", "alpha");
    await put("b.md", "alpha");
    expect(idsOf(await retrieve("alpha", { threshold: 0, filter: { "document.id": "b.md" } }))).toEqual([
      "b.md",
    ]);
    expect(
      idsOf(await retrieve("alpha", { threshold: 0, filter: { "document.id": { not: "b.md" } } })),
    ).toEqual(["a.md"]);
  });

  it("filters on metadata as it is now, also when nothing else of a document changed", async () => {
    const { put, retrieve } = setUp();
    await put("a.md", "alpha", { product: "x" });
    expect(idsOf(await retrieve("alpha", { threshold: 0, filter: { product: "x" } }))).toEqual(["a.md"]);
    await put("a.md", "alpha", { product: "y" });
    expect(idsOf(await retrieve("alpha", { threshold: 0, filter: { product: "y" } }))).toEqual(["a.md"]);
  });

  it("takes any characters in a filter as data: only the document with that very value is found", async () => {
    const value = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^['"\-|*{}\\; %_]{1,8}$/));
    await fc.assert(
      fc.asyncProperty(value, async (text) => {
        const { put, retrieve } = setUp();
        await put("wanted.md", "alpha", { topic: text });
        await put("other.md", "alpha", { topic: `${text}.` });
        const filter: MetadataFilter = { topic: text };
        expect(idsOf(await retrieve("alpha", { threshold: 0, filter }))).toEqual(["wanted.md"]);
      }),
      { numRuns: 50 },
    );
  });

  // @see https://github.com/infiniflow/ragflow/issues/7130
  it("never returns a removed document, from the next question on", async () => {
    const { store, put, retrieve } = setUp();
    await put("a.md", "alpha");
    await put("b.md", "alpha beta");
    expect(idsOf(await retrieve("alpha", { threshold: 0 }))).toEqual(["a.md", "b.md"]);
    await store.documents.removeDocuments(["a.md"]);
    expect(idsOf(await retrieve("alpha", { threshold: 0 }))).toEqual(["b.md"]);
  });
});

describe("what is handed out", () => {
  it("is a copy: changing an answer's document changes no later answer", async () => {
    const { put, retrieve } = setUp();
    await put("a.md", "alpha", { product: "x", tags: ["one"], ["__proto__"]: "own" });
    const first = await retrieve("alpha", { threshold: 0 });
    const document = first.kind === "passages" ? first.passages[0]?.document : undefined;
    expect(Object.entries(document?.metadata ?? {})).toEqual([
      ["product", "x"],
      ["tags", ["one"]],
      ["__proto__", "own"],
    ]);
    Object.assign(document ?? {}, { title: "changed" });
    Object.assign(document?.metadata ?? {}, { product: "y" });
    Object.assign(document?.metadata.tags ?? {}, { 0: "changed" });
    const second = await retrieve("alpha", { threshold: 0, filter: { product: "x", tags: "one" } });
    expect(second).toMatchObject({
      passages: [{ document: { title: "Batch", metadata: { product: "x", tags: ["one"] } } }],
    });
  });
});
