import fc from "fast-check";
import { expect } from "vitest";
import type { Store } from "../../src/stores/store.ts";
import { createVectorIndex } from "../../src/stores/vectors/vector-index.ts";
import { type CacheSample, cacheWrite } from "./cache-samples.ts";
import type { ContractTest } from "./contract-test.ts";
import { documentWrite, embedder, hostileTexts, passageId, vectorOf } from "./store-samples.ts";

const TEXTS = ["one", "two", "three"];

async function withDocument(store: Store): Promise<void> {
  await store.documents.putDocument(documentWrite({ id: "a.md", texts: TEXTS }));
}

const put = (store: Store, sample: Omit<CacheSample, "texts"> & { texts?: readonly string[] }) =>
  store.cache.put(cacheWrite({ texts: ["one"], ...sample }));

const idsOf = async (store: Store): Promise<string[]> =>
  (await store.cache.list()).map(({ id }) => id).sort();

export function cacheContract(test: ContractTest): void {
  test("gives back an entry as it was written, with what its passages are", async (store) => {
    await withDocument(store);
    const write = cacheWrite({ id: "c", question: "What is one?", texts: ["one", "two"], surface: "docs" });
    expect(await store.cache.put(write)).toEqual({ kind: "stored", removed: 0 });
    const snapshot = await store.cache.findExact("n", "what is one");
    expect(snapshot?.entry).toEqual({
      ...write.entry,
      lastServedAt: write.entry.createdAt,
      servedCount: 0,
      sizeBytes: expect.any(Number),
    });
    expect(snapshot?.entry.sizeBytes).toBeGreaterThan(write.vector.byteLength);
    expect(snapshot?.states).toMatchObject([
      { kind: "same", passage: { text: "one" }, document: { id: "a.md" } },
      { kind: "same", passage: { text: "two" } },
    ]);
    expect(await store.cache.read("c")).toEqual(snapshot);
    expect(await store.cache.read("nobody")).toBeUndefined();
    expect(await store.cache.count()).toEqual({
      entries: 1,
      sizeBytes: snapshot?.entry.sizeBytes,
      served: 0,
      groups: [{ edition: "e1", surface: "docs", entries: 1 }],
    });
  });

  // @see https://github.com/BerriAI/litellm/issues/19575
  test("finds a question in its own namespace alone, by text and by vector", async (store) => {
    await withDocument(store);
    await put(store, { id: "ours", question: "What is one?", namespace: "ours" });
    await put(store, { id: "theirs", question: "What is one?", namespace: "theirs" });
    expect((await store.cache.findExact("ours", "what is one"))?.entry.id).toBe("ours");
    expect(await store.cache.findExact("nobody", "what is one")).toBeUndefined();
    const index = createVectorIndex({
      table: store.cache.vectors,
      dimension: embedder.dimension,
      embedderId: embedder.id,
    });
    const search = (namespace: string) =>
      index.search(vectorOf("What is one?"), { k: 10, allow: (group) => group === namespace });
    expect((await search("ours")).map(({ id }) => id)).toEqual(["ours"]);
    expect((await search("theirs")).map(({ id }) => id)).toEqual(["theirs"]);
    expect(await search("nobody")).toEqual([]);
  });

  test("puts an entry in the place of the one for the same question, and moves the vectors with it", async (store) => {
    await withDocument(store);
    await put(store, { id: "first", question: "What is one?" });
    const { sequence } = await store.cache.vectors.changesSince(0);
    await put(store, { id: "second", question: "what is ONE" });
    expect(await idsOf(store)).toEqual(["second"]);
    const changes = await store.cache.vectors.changesSince(sequence);
    expect(changes.removed).toEqual(["first"]);
    expect(changes.added.map(({ id, group }) => [id, group])).toEqual([["second", "n"]]);
  });

  test("does not move the sequence of documents, nor is moved by theirs", async (store) => {
    await withDocument(store);
    const documents = await store.documents.vectors.sequence();
    await put(store, { id: "c", question: "What is one?" });
    expect(await store.documents.vectors.sequence()).toBe(documents);
    const cached = await store.cache.vectors.sequence();
    await store.documents.putDocument(documentWrite({ id: "b.md", texts: ["else"] }));
    expect(await store.cache.vectors.sequence()).toBe(cached);
  });

  // @see https://github.com/HKUDS/LightRAG/issues/755
  test("tells which passages changed and which are gone, and nothing of edits beside them", async (store) => {
    await withDocument(store);
    await put(store, { id: "c", question: "What is one?", texts: ["one", "two"] });
    const kinds = async () => (await store.cache.read("c"))?.states.map(({ kind }) => kind);
    await store.documents.putDocument(
      documentWrite({ id: "a.md", texts: ["zero", "one", "two", "4"], version: "v2" }),
    );
    expect(await kinds()).toEqual(["same", "same"]);
    await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["one", "two and a half"] }));
    expect(await kinds()).toEqual(["same", "changed"]);
    await store.documents.removeDocuments(["a.md"]);
    await store.documents.putDocument(documentWrite({ id: "b.md", texts: ["one"] }));
    expect((await kinds()) ?? ["gone", "gone"]).toEqual(["gone", "gone"]);
  });

  test("follows a page to its new name, and notices a heading that moved", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["Setup: one", "two"] }));
    await put(store, { id: "c", question: "What is one?", texts: ["Setup: one"] });
    await store.documents.putDocument(
      documentWrite({ id: "b.md", texts: ["Setup: one", "two"], renamedFrom: "a.md" }),
    );
    expect((await store.cache.read("c"))?.states).toMatchObject([
      { kind: "same", passage: { documentId: "b.md" }, document: { id: "b.md" } },
    ]);
    expect((await store.cache.list({ documentId: "b.md" })).map(({ id }) => id)).toEqual(["c"]);
    const moved = documentWrite({ id: "b.md", texts: ["Setup: one", "two"] });
    const passages = moved.passages.map((passage) => ({ ...passage, embeddingHash: `${passage.hash}!` }));
    await store.documents.putDocument({ ...moved, passages });
    expect((await store.cache.read("c"))?.states).toMatchObject([{ kind: "changed" }]);
    expect(await store.cache.remove({ kind: "document", documentId: "b.md" })).toBe(1);
  });

  // @see https://github.com/zilliztech/GPTCache/pull/448
  test("keeps no answer whose passages moved while it was written, nor one of another embedder", async (store) => {
    await withDocument(store);
    expect(await put(store, { id: "c", question: "What is one?", texts: ["one", "old"] })).toEqual({
      kind: "outdated",
    });
    const other = { id: "other@1/4", dimension: 4 };
    expect(await put(store, { id: "c", question: "What is one?", embedder: other })).toEqual({
      kind: "outdated",
    });
    expect(await store.cache.count()).toMatchObject({ entries: 0 });
    expect((await store.cache.vectors.changesSince(0)).added).toEqual([]);
  });

  test("keeps nothing in a store without vectors", async (store) => {
    expect(await put(store, { id: "c", question: "What is one?", texts: [] })).toEqual({ kind: "outdated" });
  });

  test("refuses a vector that is none, and a question that is compared as another", async (store) => {
    await withDocument(store);
    const write = cacheWrite({ id: "c", question: "What is one?", texts: ["one"] });
    await expect(store.cache.put({ ...write, vector: new Float32Array(4) })).rejects.toMatchObject({
      code: "embedder-response",
    });
    const entry = { ...write.entry, normalised: "what is two" };
    await expect(store.cache.put({ ...write, entry })).rejects.toMatchObject({ code: "internal" });
    expect(await store.cache.count()).toMatchObject({ entries: 0 });
  });

  test("goes with the vectors of its embedder, and so do its rows in the index", async (store) => {
    await withDocument(store);
    await put(store, { id: "c", question: "What is one?" });
    const { sequence } = await store.cache.vectors.changesSince(0);
    const other = { id: "other@1/2", dimension: 2 };
    const passages = new Map(
      TEXTS.map((text) => [
        passageId("a.md", text),
        { vector: Float32Array.from([0.6, 0.8]), truncated: false },
      ]),
    );
    const readAt = {
      passages: await store.documents.vectors.sequence(),
      phrasings: await store.golden.vectors.sequence(),
    };
    await store.replaceVectors({ embedder: other, passages, phrasings: new Map(), readAt });
    expect(await store.cache.count()).toMatchObject({ entries: 0 });
    expect(await store.cache.vectors.changesSince(sequence)).toMatchObject({
      reset: true,
      added: [],
      embedderId: other.id,
    });
  });

  test("is empty once the last vector that it was compared with is gone", async (store) => {
    await withDocument(store);
    await put(store, { id: "c", question: "What is one?" });
    await store.documents.removeDocuments(["a.md"]);
    expect(await store.cache.count()).toMatchObject({ entries: 0 });
    expect((await store.cache.vectors.changesSince(0)).added).toEqual([]);
  });

  test("makes room by what expired first, then by what was not served for longest", async (store) => {
    await withDocument(store);
    const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`;
    await put(store, { id: "old", question: "Old?", createdAt: day(1) });
    await put(store, { id: "used", question: "Used?", createdAt: day(2) });
    await put(store, { id: "idle", question: "Idle?", createdAt: day(3) });
    await store.cache.markServed([
      { id: "old", at: day(8), times: 5 },
      { id: "used", at: day(7), times: 2 },
      { id: "nobody", at: day(7), times: 1 },
    ]);
    const bounds = { maxEntries: 3, expiredBefore: day(1) };
    expect(await put(store, { id: "c1", question: "New?", createdAt: day(4), ...bounds })).toMatchObject({
      removed: 1,
    });
    expect(await idsOf(store)).toEqual(["c1", "idle", "used"]);
    await put(store, { id: "c2", question: "Newer?", createdAt: day(5), ...bounds });
    expect(await idsOf(store)).toEqual(["c1", "c2", "used"]);
    expect(await store.cache.read("used")).toMatchObject({
      entry: { lastServedAt: day(7), servedCount: 2, createdAt: day(2) },
    });
  });

  test("never holds more than its bound, whatever is written and served", async (store) => {
    await withDocument(store);
    const step = fc.record({ question: fc.integer({ min: 0, max: 9 }), isServed: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 20 }),
        fc.integer({ min: 1, max: 4 }),
        async (steps, maxEntries) => {
          await store.cache.remove({ kind: "all" });
          for (const [index, { question, isServed }] of steps.entries()) {
            const createdAt = `2026-02-01T00:00:${String(index).padStart(2, "0")}.000Z`;
            const id = `${index}`;
            await put(store, { id, question: `Question ${question}?`, createdAt, maxEntries });
            if (isServed) await store.cache.markServed([{ id, at: createdAt, times: 1 }]);
            const { entries } = await store.cache.count();
            const rows = (await store.cache.vectors.changesSince(0)).added.map((row) => row.id).sort();
            if (entries > maxEntries || rows.join() !== (await idsOf(store)).join()) return false;
            if ((await store.cache.read(id)) === undefined) return false;
          }
          return true;
        },
      ),
      { numRuns: 25 },
    );
  });

  test("removes by entry, document, surface, answer, age, edition and staleness", async (store) => {
    await withDocument(store);
    await store.documents.putDocument(documentWrite({ id: "b.md", texts: ["else"] }));
    const fill = async () => {
      await store.cache.remove({ kind: "all" });
      await put(store, { id: "a", question: "A?", surface: "docs", createdAt: "2026-01-01T00:00:00.000Z" });
      await put(store, { id: "b", question: "B?", documentId: "b.md", texts: ["else"], answerId: "x" });
      await put(store, { id: "c", question: "C?", edition: "e2", createdAt: "2026-01-03T00:00:00.000Z" });
    };
    const left = async (selection: Parameters<Store["cache"]["remove"]>[0]) => {
      await fill();
      const removed = await store.cache.remove(selection);
      const ids = await idsOf(store);
      expect(removed).toBe(3 - ids.length);
      return ids.join("");
    };
    expect(await left({ kind: "entries", ids: ["a", "nobody"] })).toBe("bc");
    expect(await left({ kind: "document", documentId: "b.md" })).toBe("ac");
    expect(await left({ kind: "surface", surface: "docs" })).toBe("bc");
    expect(await left({ kind: "answer", answerId: "x" })).toBe("ac");
    expect(await left({ kind: "written-before", before: "2026-01-01T00:00:00.000Z" })).toBe("bc");
    expect(await left({ kind: "orphaned", edition: "e1", surfaces: ["docs"] })).toBe("ab");
    expect(await left({ kind: "orphaned", edition: "e1", surfaces: [] })).toBe("b");
    expect(await left({ kind: "stale" })).toBe("abc");
    expect(await left({ kind: "all" })).toBe("");
    await fill();
    await store.documents.putDocument(documentWrite({ id: "b.md", texts: ["changed"] }));
    expect(await store.cache.remove({ kind: "stale" })).toBe(1);
    expect(await idsOf(store)).toEqual(["a", "c"]);
  });

  test("lists the newest first, of a document or a surface, as many as asked for", async (store) => {
    await withDocument(store);
    for (const number of [1, 3, 2]) {
      const createdAt = `2026-01-0${number}T00:00:00.000Z`;
      const surface = number === 3 ? "docs" : null;
      await put(store, { id: `c${number}`, question: `Question ${number}?`, createdAt, surface });
    }
    const ids = async (query: Parameters<Store["cache"]["list"]>[0]) =>
      (await store.cache.list(query)).map(({ id }) => id);
    expect(await ids({})).toEqual(["c3", "c2", "c1"]);
    expect(await ids({ limit: 1 })).toEqual(["c3"]);
    expect(await ids({ surface: "docs" })).toEqual(["c3"]);
    expect(await ids({ documentId: "a.md" })).toHaveLength(3);
    expect(await ids({ documentId: "nobody.md" })).toEqual([]);
  });

  test("keeps texts of any kind as they are", async (store) => {
    await withDocument(store);
    for (const [index, text] of hostileTexts.entries()) {
      const sample = { id: `c${text}`, question: `Q${index} ${text}`, namespace: text, surface: text, text };
      await put(store, { ...sample, edition: text });
      const write = cacheWrite({ ...sample, texts: [] });
      const found = await store.cache.findExact(text, write.entry.normalised);
      expect(found?.entry).toMatchObject({ id: `c${text}`, question: `Q${index} ${text}`, text });
      expect(await store.cache.remove({ kind: "surface", surface: text })).toBe(1);
    }
  });

  test("hands out copies", async (store) => {
    await withDocument(store);
    await put(store, { id: "c", question: "What is one?" });
    const first = await store.cache.read("c");
    if (first) Object.assign(first.entry, { text: "Changed." });
    expect((await store.cache.read("c"))?.entry.text).toContain("Answer to");
  });
}
