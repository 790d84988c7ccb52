import { expect } from "vitest";
import type { KeptVerifierWeights, RerankWeights } from "../../src/stores/settings.ts";
import type { Store } from "../../src/stores/store.ts";
import { createVectorIndex } from "../../src/stores/vectors/vector-index.ts";
import type { ContractTest } from "./contract-test.ts";
import { documentWrite, embedder, goldenEvent, goldenWrite, passageId, vectorOf } from "./store-samples.ts";

const other = { id: "other@1/4", dimension: 4 };

export function vectorContract(test: ContractTest): void {
  test("gives all rows at first and only what changed after that", async (store) => {
    const { vectors } = store.documents;
    expect(await vectors.changesSince(0)).toMatchObject({
      reset: true,
      added: [],
      removed: [],
      embedderId: undefined,
    });
    const write = documentWrite({ id: "a", texts: ["one", "two"] });
    await store.documents.putDocument(write);
    const first = await vectors.changesSince(0);
    expect(first).toMatchObject({ reset: true, removed: [], embedderId: embedder.id });
    expect(first.added).toHaveLength(2);
    for (const [index, passage] of write.passages.entries()) {
      expect(first.added).toContainEqual({ id: passage.id, group: "a", vector: write.vectors[index] });
    }
    expect(await vectors.sequence()).toBe(first.sequence);
    await store.documents.putDocument(documentWrite({ id: "b", texts: ["three"] }));
    await store.documents.removeDocuments(["a"]);
    expect(await vectors.sequence()).toBeGreaterThan(first.sequence);
    const second = await vectors.changesSince(first.sequence);
    expect(second.reset).toBe(false);
    expect(second.added.map((row) => row.id)).toEqual([passageId("b", "three")]);
    expect(second.removed.toSorted()).toEqual(write.passages.map((passage) => passage.id).sort());
    expect(await vectors.changesSince(second.sequence)).toMatchObject({
      reset: false,
      added: [],
      removed: [],
    });
  });

  test("gives a row that came and went as removed, and one that went and came back as added", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["one"] }));
    await store.documents.putDocument(documentWrite({ id: "keep", texts: ["keep"] }));
    const { sequence } = await store.documents.vectors.changesSince(0);
    await store.documents.removeDocuments(["a"]);
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["one"] }));
    await store.documents.putDocument(documentWrite({ id: "b", texts: ["two"] }));
    await store.documents.removeDocuments(["b"]);
    const changes = await store.documents.vectors.changesSince(sequence);
    expect(changes.added.map((row) => row.id)).toEqual([passageId("a", "one")]);
    expect(changes.removed).toEqual([passageId("b", "two")]);
  });

  test("moves when a document changes, also where no vector does, and stays for a write of what is there", async (store) => {
    const { vectors } = store.documents;
    const write = documentWrite({ id: "a", texts: ["one"], metadata: { product: "x" } });
    await store.documents.putDocument(write);
    const first = await vectors.sequence();
    await store.documents.putDocument(write);
    expect(await vectors.sequence()).toBe(first);
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["one"], metadata: { product: "y" } }));
    const second = await vectors.sequence();
    expect(second).toBeGreaterThan(first);
    await store.documents.putDocument(documentWrite({ id: "empty", texts: [] }));
    const third = await vectors.sequence();
    expect(third).toBeGreaterThan(second);
    await store.documents.removeDocuments(["empty"]);
    expect(await vectors.sequence()).toBeGreaterThan(third);
    expect(await vectors.changesSince(first)).toMatchObject({ reset: false, added: [], removed: [] });
  });

  test("keeps the vectors of passages and of phrasings apart", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["one"] }));
    await store.golden.putEntry(goldenWrite({ id: "e", questions: ["one"] }));
    expect((await store.documents.vectors.changesSince(0)).added.map((row) => row.group)).toEqual(["a"]);
    expect((await store.golden.vectors.changesSince(0)).added.map((row) => row.group)).toEqual(["e"]);
  });

  test("starts a reader from another life of the store anew", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["one"] }));
    const changes = await store.documents.vectors.changesSince(1_000_000);
    expect(changes.reset).toBe(true);
    expect(changes.added).toHaveLength(1);
  });

  test("is followed by an index through writes, renames, removals and a change of embedder", async (store) => {
    const index = createVectorIndex({
      table: store.documents.vectors,
      dimension: 4,
      embedderId: embedder.id,
    });
    const found = async (text: string) => {
      const [vector] = documentWrite({ id: "x", texts: [text] }).vectors;
      const hits = await index.search(vector ?? vectorOf(text), { k: 1, threshold: 1 });
      return hits.map((hit) => hit.group);
    };
    expect(await found("one")).toEqual([]);
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["one", "two"] }));
    expect(await found("two")).toEqual(["a"]);
    await store.documents.putDocument(documentWrite({ id: "b", texts: ["one", "three"], renamedFrom: "a" }));
    expect(await found("one")).toEqual(["b"]);
    expect(await found("two")).toEqual([]);
    await store.documents.removeDocuments(["b"]);
    expect(await found("one")).toEqual([]);
    expect(await index.size()).toBe(0);
    await store.documents.putDocument(documentWrite({ id: "c", texts: ["four"] }));
    await replaceAll(store, [passageId("c", "four")], []);
    await expect(found("four")).rejects.toMatchObject({ code: "embedder-mismatch", hint: "assay reindex" });
  });
}

async function replaceAll(
  store: Store,
  passageIds: readonly string[],
  phrasingIds: readonly string[],
): Promise<void> {
  await store.replaceVectors({
    embedder: other,
    passages: new Map(passageIds.map((id) => [id, { vector: vectorOf(`new ${id}`), truncated: true }])),
    phrasings: new Map(phrasingIds.map((id) => [id, vectorOf(`new ${id}`)])),
    readAt: {
      passages: await store.documents.vectors.sequence(),
      phrasings: await store.golden.vectors.sequence(),
    },
  });
}

export function settingsContract(test: ContractTest): void {
  test("pins the embedder with the first vector and forgets it with the last", async (store) => {
    expect(await store.settings.getEmbedder()).toBeUndefined();
    await store.documents.putDocument(documentWrite({ id: "empty", texts: [] }));
    expect(await store.settings.getEmbedder()).toBeUndefined();
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["one"] }));
    await store.golden.putEntry(goldenWrite({ id: "e", questions: ["one"] }));
    expect(await store.settings.getEmbedder()).toEqual(embedder);
    await store.documents.removeDocuments(["a", "empty"]);
    expect(await store.settings.getEmbedder()).toEqual(embedder);
    await store.golden.removeEntry("e", goldenEvent({ action: "removed" }));
    expect(await store.settings.getEmbedder()).toBeUndefined();
    await store.golden.putEntry(goldenWrite({ id: "e", questions: ["one"], embedder: other }));
    expect(await store.settings.getEmbedder()).toEqual(other);
  });

  /**
   * @see https://github.com/open-webui/open-webui/issues/11279
   * @see https://github.com/jgravelle/jdocmunch-mcp/issues/109
   */
  test("refuses vectors of another embedder by both names, also when the dimensions are equal", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["one"] }));
    const mismatch = {
      code: "embedder-mismatch",
      message: expect.stringMatching(/fake@1\/4.*other@1\/4/s),
      hint: "assay reindex",
    };
    const document = documentWrite({ id: "b", texts: ["two"], embedder: other });
    await expect(store.documents.putDocument(document)).rejects.toMatchObject(mismatch);
    const entry = goldenWrite({ id: "e", questions: ["one"], embedder: other });
    await expect(store.golden.putEntry(entry)).rejects.toMatchObject(mismatch);
    expect(await store.documents.count()).toEqual({ documents: 1, passages: 1 });
    expect(await store.golden.count()).toEqual({ entries: 0, phrasings: 0 });
  });

  test("keeps thresholds, zero and one among them, each under its name", async (store) => {
    expect(await store.settings.getThreshold("golden")).toBeUndefined();
    for (const value of [0, 1, 0.8, -1]) {
      const pin = {
        value,
        embedderId: embedder.id,
        origin: "set",
        setAt: "2026-01-01T00:00:00.000Z",
      } as const;
      await store.settings.setThreshold("golden", pin);
      expect(await store.settings.getThreshold("golden")).toEqual(pin);
    }
    expect(await store.settings.getThreshold("retrieval")).toBeUndefined();
  });

  test("keeps the first key of the holdout that anybody made, and gives it to all who make another", async (store) => {
    expect(await store.settings.getHoldoutKey()).toBeUndefined();
    const made = ["first", "second", "third"].map((key) => store.settings.keepHoldoutKey(key));
    expect(await Promise.all(made)).toEqual(["first", "first", "first"]);
    expect(await store.settings.getHoldoutKey()).toBe("first");
  });

  test("keeps the local scorer's weights for each embedder apart, and hands out copies", async (store) => {
    const weights: RerankWeights = {
      features: { similarity: 7.25, missedName: -2 },
      intercept: 0,
      embedderId: embedder.id,
      dataHash: "a".repeat(64),
      questionHashes: ["b".repeat(64)],
      questions: 1,
      lambda: 3,
      fittedAt: "2026-01-01T00:00:00.000Z",
      from: "fitted",
    };
    expect(await store.settings.getRerankWeights(embedder.id)).toBeUndefined();
    await store.settings.setRerankWeights(weights);
    const given = await store.settings.getRerankWeights(embedder.id);
    expect(given).toEqual(weights);
    Object.assign(given?.features ?? {}, { similarity: 0 });
    expect(await store.settings.getRerankWeights(embedder.id)).toEqual(weights);
    expect(await store.settings.getRerankWeights(other.id)).toBeUndefined();
    await store.settings.setRerankWeights({ ...weights, embedderId: other.id, intercept: -1 });
    await store.settings.setRerankWeights({ ...weights, lambda: 0 });
    expect(await store.settings.getRerankWeights(embedder.id)).toMatchObject({ lambda: 0, intercept: 0 });
    expect(await store.settings.getRerankWeights(other.id)).toMatchObject({ lambda: 3, intercept: -1 });
  });

  test("keeps the local verifier's weights for each embedder apart, and hands out copies", async (store) => {
    const weights: KeptVerifierWeights = {
      kind: "boosted-trees",
      features: ["similarity", "orderKept"],
      intercept: -0.5,
      trees: [{ feature: [0, -1, -1], split: [0.875, 0, 0], left: [1, 0, 0], value: [0, -1.25, 2] }],
      threshold: 1,
      precisionTarget: 0.97,
      embedderId: embedder.id,
      dataHash: "a".repeat(64),
      questionMarks: ["0123abcd"],
      pairs: 2,
      same: 1,
      fittedAt: "2026-01-01T00:00:00.000Z",
      from: "fitted",
    };
    expect(await store.settings.getVerifierWeights(embedder.id)).toBeUndefined();
    await store.settings.setVerifierWeights(weights);
    const given = await store.settings.getVerifierWeights(embedder.id);
    expect(given).toEqual(weights);
    Object.assign(given?.trees[0]?.value ?? [], [9]);
    expect(await store.settings.getVerifierWeights(embedder.id)).toEqual(weights);
    expect(await store.settings.getVerifierWeights(other.id)).toBeUndefined();
    await store.settings.setVerifierWeights({ ...weights, embedderId: other.id, threshold: 0 });
    await store.settings.setVerifierWeights({ ...weights, trees: [], intercept: 0 });
    expect(await store.settings.getVerifierWeights(embedder.id)).toMatchObject({ trees: [], intercept: 0 });
    expect(await store.settings.getVerifierWeights(other.id)).toMatchObject({
      threshold: 0,
      intercept: -0.5,
    });
  });

  test("moves the mark of settings when thresholds and weights are written, not when they are read", async (store) => {
    const { settings } = store;
    const first = await settings.mark();
    await settings.getRerankWeights(embedder.id);
    await settings.getVerifierWeights(embedder.id);
    expect(await settings.mark()).toBe(first);
    const at = "2026-01-01T00:00:00.000Z";
    await settings.setThreshold("golden", { value: 0, embedderId: embedder.id, origin: "set", setAt: at });
    const second = await settings.mark();
    expect(second).not.toBe(first);
    await settings.setRerankWeights({
      ...{ features: {}, intercept: 0, embedderId: embedder.id, dataHash: "", questionHashes: [] },
      ...{ questions: 0, lambda: 1, fittedAt: at, from: "fitted" },
    });
    expect(await settings.mark()).not.toBe(second);
  });

  test("keeps the last draft of each entry, whatever its id is made of", async (store) => {
    const draft = {
      ...{ entryId: "redis pool/ß", token: "4be0643f1d98", text: "Ten.\n", reason: "", draftedBy: "m@host" },
      draftedAt: "2026-01-01T00:00:00.000Z",
    };
    expect(await store.settings.getDraft(draft.entryId)).toBeUndefined();
    await store.settings.setDraft(draft);
    await store.settings.setDraft({ ...draft, entryId: "redis" });
    await store.settings.setDraft({ ...draft, text: "Twelve.\n" });
    expect(await store.settings.getDraft(draft.entryId)).toEqual({ ...draft, text: "Twelve.\n" });
    expect(await store.settings.getDraft("redis")).toMatchObject({ text: "Ten.\n" });
  });

  test("replaces all vectors and the embedder together, and starts every reader anew", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["one"] }));
    await store.golden.putEntry(goldenWrite({ id: "e", questions: ["one"] }));
    const threshold = {
      value: 0.8,
      embedderId: embedder.id,
      origin: "default",
      setAt: "2026-01-01T00:00:00.000Z",
    } as const;
    await store.settings.setThreshold("golden", threshold);
    const passages = await store.documents.vectors.changesSince(0);
    const phrasings = await store.golden.vectors.changesSince(0);
    const id = passageId("a", "one");
    await replaceAll(store, [id], ["e/one"]);
    expect(await store.settings.getEmbedder()).toEqual(other);
    expect(await store.documents.vectors.changesSince(passages.sequence)).toMatchObject({
      ...{ reset: true, embedderId: other.id, removed: [] },
      added: [{ id, group: "a", vector: vectorOf(`new ${id}`) }],
    });
    expect(await store.golden.vectors.changesSince(phrasings.sequence)).toMatchObject({
      ...{ reset: true, embedderId: other.id, removed: [] },
      added: [{ id: "e/one", group: "e", vector: vectorOf("new e/one") }],
    });
    expect((await store.documents.getPassages("a")).map((passage) => passage.truncated)).toEqual([true]);
    expect(await store.settings.getThreshold("golden")).toEqual(threshold);
    const { sequence } = await store.documents.vectors.changesSince(0);
    expect(await store.documents.vectors.changesSince(sequence)).toMatchObject({
      reset: false,
      added: [],
      removed: [],
    });
  });

  test("replaces the vectors of negative phrasings, of drafts and of retired entries too", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["one"] }));
    await store.golden.putEntry(goldenWrite({ id: "e", questions: ["one"], negatives: ["not one"] }));
    await store.golden.putEntry(goldenWrite({ id: "f", questions: ["two"], state: "draft" }));
    await store.golden.putEntry(goldenWrite({ id: "g", questions: ["three"], state: "retired" }));
    const id = passageId("a", "one");
    const rows = ["e/one", "e/not/not one", "f/two", "g/three"];
    await expect(replaceAll(store, [id], ["e/one"])).rejects.toMatchObject({ code: "internal" });
    await replaceAll(store, [id], rows);
    expect(await store.golden.readVectors()).toEqual(
      new Map(rows.map((row) => [row, vectorOf(`new ${row}`)])),
    );
    expect((await store.golden.negativeVectors.changesSince(0)).added).toEqual([
      { id: "e/not/not one", group: "e", vector: vectorOf("new e/not/not one") },
    ]);
  });

  test("refuses to replace vectors when a draft was written meanwhile", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["one"] }));
    const readAt = {
      passages: await store.documents.vectors.sequence(),
      phrasings: await store.golden.vectors.sequence(),
    };
    await store.golden.putEntry(goldenWrite({ id: "f", questions: ["two"], state: "draft" }));
    const replacement = store.replaceVectors({
      embedder: other,
      passages: new Map([[passageId("a", "one"), { vector: vectorOf("x"), truncated: false }]]),
      phrasings: new Map(),
      readAt,
    });
    await expect(replacement).rejects.toMatchObject({ code: "database-busy" });
  });

  test("refuses to replace vectors computed from texts that changed, or only some of them", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["one"] }));
    await store.golden.putEntry(goldenWrite({ id: "e", questions: ["one"] }));
    await expect(replaceAll(store, [passageId("a", "one")], [])).rejects.toMatchObject({ code: "internal" });
    await expect(replaceAll(store, [], ["e/one"])).rejects.toMatchObject({ code: "internal" });
    const readAt = {
      passages: await store.documents.vectors.sequence(),
      phrasings: await store.golden.vectors.sequence(),
    };
    await store.documents.putDocument(documentWrite({ id: "b", texts: ["two"] }));
    const replacement = store.replaceVectors({
      embedder: other,
      passages: new Map(
        [passageId("a", "one"), passageId("b", "two")].map((id) => [
          id,
          { vector: vectorOf(id), truncated: false },
        ]),
      ),
      phrasings: new Map([["e/one", vectorOf("x")]]),
      readAt,
    });
    await expect(replacement).rejects.toMatchObject({ code: "database-busy" });
    expect(await store.settings.getEmbedder()).toEqual(embedder);
    expect((await store.golden.vectors.changesSince(0)).added).toEqual([
      { id: "e/one", group: "e", vector: vectorOf("one") },
    ]);
  });
}
