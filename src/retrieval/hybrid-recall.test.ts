import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scoredPassage } from "../../test/fixtures/scored-passage.ts";
import { AppError } from "../errors.ts";
import { createFakeEmbedder } from "../models/fake/create-fake-embedder.ts";
import type { DocumentStore, Metadata } from "../stores/documents.ts";
import { createMemoryStore } from "../stores/memory/create-memory-store.ts";
import type { RetrievalQuery } from "../stores/recalled-passage.ts";
import { createVectorIndex } from "../stores/vectors/vector-index.ts";
import { createDocumentDirectory } from "./document-directory.ts";
import type { RecallMode } from "./recall.ts";
import { createRetriever, type RetrieveOptions } from "./retrieve.ts";

interface Page {
  id: string;
  text: string;
  /** Unit vector in two dimensions, as an angle in degrees from the question. */
  angle: number;
  metadata?: Metadata;
}

const at = (degrees: number) => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];

async function setUp(pages: readonly Page[], changes: Partial<DocumentStore> = {}) {
  const { documents } = createMemoryStore();
  const embedder = createFakeEmbedder({
    vectors: Object.fromEntries(pages.map(({ text, angle }) => [text, at(angle)])),
  });
  const { id: embedderId, dimension } = embedder.fingerprint;
  for (const { id, text, metadata = {} } of pages) {
    const { document, passage } = scoredPassage({ text, documentId: id, metadata, title: "Page" });
    const [embedding] = await embedder.embed([text], { kind: "document" });
    await documents.putDocument({
      document: { ...document, source: text },
      passages: [passage],
      vectors: embedding ? [embedding.vector] : [],
      embedder: { id: embedderId, dimension },
    });
  }
  const retriever = createRetriever({
    documents: { ...documents, ...changes },
    index: createVectorIndex({ table: documents.vectors, dimension, embedderId }),
    directory: createDocumentDirectory(documents),
  });
  const queryOf = (text: string, angle = 0): RetrievalQuery => {
    const vector = new Float32Array(dimension);
    vector.set(at(angle));
    return { text, origin: "question", vector };
  };
  return {
    queryOf,
    retrieve: (queries: readonly RetrievalQuery[], options: RetrieveOptions) =>
      retriever.retrieve(queries, options),
  };
}

type Outcome = Awaited<ReturnType<Awaited<ReturnType<typeof setUp>>["retrieve"]>>;
const passagesOf = (outcome: Outcome) => (outcome.kind === "passages" ? outcome.passages : []);
const idsOf = (outcome: Outcome) => passagesOf(outcome).map(({ document }) => document.id);

const pages: readonly Page[] = [
  { id: "near", text: "nothing of the words", angle: 10 },
  { id: "both", text: "set --max-workers here", angle: 30 },
  { id: "words", text: "--max-workers is a flag", angle: 60 },
  { id: "far", text: "--max-workers again and again: --max-workers", angle: 100 },
  ...[1, 2, 3, 4, 5].map((number) => ({
    id: `other-${number}`,
    text: `other page ${number}`,
    angle: 120 + number,
  })),
];

describe("hybrid recall", () => {
  it("puts what both searches find first, and says which query found it at which rank", async () => {
    const { retrieve, queryOf } = await setUp(pages);
    const outcome = await retrieve([queryOf("--max-workers")], { threshold: 0.4, fetchK: 3 });
    expect(idsOf(outcome)).toEqual(["both", "words", "near"]);
    expect(passagesOf(outcome)[0]).toMatchObject({
      similarity: Math.round(Math.cos(Math.PI / 6) * 1e6) / 1e6,
      foundBy: [{ query: 0, denseRank: 2, textRank: expect.any(Number) }],
    });
    expect(passagesOf(outcome)[2]?.foundBy).toMatchObject([{ denseRank: 1, textRank: null }]);
  });

  it("gives a passage that only words found its similarity, and holds it to the threshold like any other", async () => {
    const { retrieve, queryOf } = await setUp(pages);
    const outcome = await retrieve([queryOf("--max-workers")], { threshold: 0.5, fetchK: 1 });
    const found = passagesOf(outcome).map(({ document, similarity, foundBy }) => [
      document.id,
      similarity,
      foundBy[0]?.denseRank,
    ]);
    expect(found).toContainEqual(["near", Math.round(Math.cos(Math.PI / 18) * 1e6) / 1e6, 1]);
    const wide = await retrieve([queryOf("--max-workers")], { threshold: 0.5, fetchK: 3 });
    const words = passagesOf(wide).find(({ document }) => document.id === "words");
    expect(words?.similarity).toBe(0.5);
    expect(words?.foundBy[0]?.textRank).not.toBeNull();
    expect(wide).toMatchObject({ belowThreshold: 1 });
  });

  it.each(["dense", "text", "hybrid"] as const)(
    "lets nothing below the threshold through in mode %s",
    async (mode) => {
      const { retrieve, queryOf } = await setUp(pages);
      for (const threshold of [-1, 0, 0.5, 0.85, 0.99, 1]) {
        const outcome = await retrieve([queryOf("--max-workers other page")], { threshold, mode });
        for (const { similarity } of passagesOf(outcome))
          expect(similarity).toBeGreaterThanOrEqual(threshold);
        if (outcome.kind === "passages")
          expect(outcome.passages.length + outcome.belowThreshold).toBeGreaterThan(0);
        else
          expect(outcome.nearest[0]?.document.id).toBe(mode === "text" && threshold < 0.9 ? "both" : "near");
      }
    },
  );

  it("orders by similarity in mode dense and by words in mode text", async () => {
    const { retrieve, queryOf } = await setUp(pages);
    const ids = async (mode: RecallMode) =>
      idsOf(await retrieve([queryOf("--max-workers again")], { threshold: -1, mode }));
    expect((await ids("dense")).slice(0, 4)).toEqual(["near", "both", "words", "far"]);
    expect(await ids("text")).toEqual([
      "far",
      expect.stringMatching(/both|words/),
      expect.stringMatching(/both|words/),
    ]);
  });

  it("weighs the two searches as told", async () => {
    const { retrieve, queryOf } = await setUp(pages);
    const first = async (weights: { dense: number; text: number }) =>
      idsOf(await retrieve([queryOf("--max-workers again")], { threshold: -1, weights }))[0];
    expect(await first({ dense: 1, text: 0 })).toBe("near");
    expect(await first({ dense: 0, text: 1 })).toBe("far");
  });

  it("names the nearest passages as hints where words match none", async () => {
    const { retrieve, queryOf } = await setUp(pages);
    expect(
      await retrieve([queryOf("unheard")], { threshold: 0, mode: "text", suggestions: 2 }),
    ).toMatchObject({
      kind: "no-answer",
      reason: "below-threshold",
      nearest: [{ document: { id: "near" } }, { document: { id: "both" } }],
    });
  });

  it("filters before the search by words too", async () => {
    const many = Array.from({ length: 20 }, (_, number) => ({
      ...{ id: `many-${number}`, text: `--flag --flag ${number}`, angle: 10 + number },
      metadata: { product: "common" },
    }));
    const rare = { id: "rare", text: "one --flag of many words", angle: 80, metadata: { product: "rare" } };
    const { retrieve, queryOf } = await setUp([...many, rare]);
    for (const mode of ["dense", "text", "hybrid"] as const) {
      const options = { threshold: 0, mode, fetchK: 1, filter: { product: "rare" } };
      expect(idsOf(await retrieve([queryOf("--flag")], options))).toEqual(["rare"]);
    }
  });

  it("searches the words added to a query for that query", async () => {
    const { retrieve, queryOf } = await setUp(pages);
    const query = { ...queryOf("unheard"), expansion: ["--max-workers"] };
    expect(idsOf(await retrieve([query], { threshold: 0.4, mode: "text" })).toSorted()).toEqual([
      "both",
      "words",
    ]);
  });
});

describe("a search by words that fails", () => {
  const broken = {
    searchText: async () => Promise.reject(new AppError("database-broken", "The word index is damaged.")),
  };

  it.each(["hybrid", "text"] as const)(
    "leaves the search by vectors and says so in mode %s",
    async (mode) => {
      const { retrieve, queryOf } = await setUp(pages, broken);
      const outcome = await retrieve([queryOf("--max-workers"), queryOf("again", 5)], {
        threshold: 0.4,
        mode,
      });
      expect(idsOf(outcome)).toEqual(["near", "both", "words"]);
      expect(outcome.degraded).toEqual([
        "The text search failed, and only vectors were searched: The word index is damaged.",
      ]);
      const none = await retrieve([queryOf("--max-workers")], { threshold: 1, mode });
      expect(none).toMatchObject({
        reason: "below-threshold",
        degraded: [expect.stringContaining("damaged")],
      });
    },
  );

  it("is not asked in mode dense", async () => {
    const { retrieve, queryOf } = await setUp(pages, broken);
    expect((await retrieve([queryOf("--max-workers")], { threshold: 0.4, mode: "dense" })).degraded).toEqual(
      [],
    );
  });

  it("stops for a caller who gave up", async () => {
    const closing = { searchText: async () => Promise.reject(new AppError("aborted", "Closed.")) };
    const { retrieve, queryOf } = await setUp(pages, closing);
    await expect(retrieve([queryOf("x")], { threshold: 0 })).rejects.toMatchObject({ code: "aborted" });
    const signal = AbortSignal.abort();
    const { retrieve: asked } = await setUp(pages);
    await expect(asked([queryOf("x")], { threshold: 0, signal })).rejects.toMatchObject({ code: "aborted" });
  });
});

describe("the union of several queries", () => {
  it("keeps the best similarity of a passage and every query that found it", async () => {
    const { retrieve, queryOf } = await setUp(pages);
    const outcome = await retrieve([queryOf("unheard"), queryOf("flag", 60)], { threshold: 0.9, fetchK: 3 });
    const words = passagesOf(outcome).find(({ document }) => document.id === "words");
    expect(words).toMatchObject({
      similarity: 1,
      foundBy: [
        { query: 0, similarity: 0.5, denseRank: 3, textRank: null },
        { query: 1, similarity: 1, denseRank: 1, textRank: 1 },
      ],
    });
  });

  it("lets an invented answer find passages, and not vouch for them", async () => {
    const { retrieve, queryOf } = await setUp(pages);
    const invented = { ...queryOf("flag", 60), origin: "hypothetical-answer" as const };
    const lenient = await retrieve([queryOf("unheard"), invented], { threshold: 0.4, fetchK: 2 });
    const words = passagesOf(lenient).find(({ document }) => document.id === "words");
    expect(words).toMatchObject({ similarity: 0.5, foundBy: [{ query: 1, similarity: 1, denseRank: 1 }] });
    expect(idsOf(await retrieve([queryOf("unheard"), invented], { threshold: 0.6 }))).not.toContain("words");
  });

  it("never loses a passage or lowers its similarity when a query is added, whatever the query", async () => {
    const { retrieve, queryOf } = await setUp(pages);
    const query = fc.record({
      text: fc.constantFrom("--max-workers", "other page", "again", "?"),
      angle: fc.integer({ min: 0, max: 359 }),
    });
    const options = fc.record({
      threshold: fc.constantFrom(-1, 0, 0.5),
      mode: fc.constantFrom<RecallMode>("dense", "text", "hybrid"),
      fetchK: fc.integer({ min: 1, max: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(query, { minLength: 1, maxLength: 3 }),
        query,
        options,
        async (some, more, asked) => {
          const queries = some.map(({ text, angle }) => queryOf(text, angle));
          const before = passagesOf(await retrieve(queries, asked));
          const after = new Map(
            passagesOf(await retrieve([...queries, queryOf(more.text, more.angle)], asked)).map((hit) => [
              hit.passage.id,
              hit,
            ]),
          );
          for (const { passage, similarity, foundBy } of before) {
            expect(after.get(passage.id)?.similarity).toBeGreaterThanOrEqual(similarity);
            expect(after.get(passage.id)?.foundBy.length).toBeGreaterThanOrEqual(foundBy.length);
          }
        },
      ),
    );
  });

  it("refuses to search for nothing", async () => {
    const { retrieve } = await setUp(pages);
    await expect(retrieve([], { threshold: 0 })).rejects.toThrow(RangeError);
  });
});
