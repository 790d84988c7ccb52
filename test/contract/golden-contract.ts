import { expect } from "vitest";
import type { Metadata, MetadataValue } from "../../src/stores/documents.ts";
import type { GoldenSource, GoldenState, SourceReference } from "../../src/stores/golden.ts";
import { contentOf } from "../../src/stores/golden-history.ts";
import type { Store } from "../../src/stores/store.ts";
import { topicHash } from "../../src/stores/topic.ts";
import type { VectorTable } from "../../src/stores/vector-table.ts";
import { hashText } from "../../src/text/hash-text.ts";
import { normaliseQuestion } from "../../src/text/questions/normalise-question.ts";
import type { ContractTest } from "./contract-test.ts";
import {
  documentSource,
  documentWrite,
  embedder,
  goldenEvent,
  goldenWrite,
  hostileTexts,
  vectorOf,
} from "./store-samples.ts";

const sources: GoldenSource[] = [
  { reference: { kind: "topic", topic: "kafka" }, hash: "h1", version: "v1", label: "topic kafka" },
  {
    reference: { kind: "passage", documentId: "a", passageHash: "p" },
    hash: "p",
    version: "v2",
    label: "a › Setup",
  },
  { reference: { kind: "document", documentId: "a" }, hash: "h3", version: "2.0", label: "a" },
];

const removal = goldenEvent({ action: "removed", by: null });

export function goldenContract(test: ContractTest): void {
  test("gives an entry back as it was written", async (store) => {
    const write = goldenWrite({ id: "start", questions: ["How do I start?", "Where to begin"], sources });
    await store.golden.putEntry(write);
    expect(await store.golden.getEntry("start")).toEqual(write.entry);
    expect(await store.golden.listEntries()).toEqual([write.entry]);
    expect(await store.golden.count()).toEqual({ entries: 1, phrasings: 2 });
    expect(await store.golden.findPhrasing("where to begin")).toEqual([
      { entryId: "start", phrasing: write.entry.phrasings[1], audience: [], language: null },
    ]);
    expect(await store.golden.findPhrasing("Where to begin")).toEqual([]);
    expect(await store.golden.getEntry("absent")).toBeUndefined();
    expect(await store.golden.readForServing("absent")).toBeUndefined();
  });

  test("hands out what nobody who gets it changes for others", async (store) => {
    const write = goldenWrite({ id: "start", questions: ["How do I start?"], sources });
    await store.golden.putEntry(write);
    const read = async () => [
      await store.golden.getEntry("start"),
      (await store.golden.listEntries())[0],
      (await store.golden.readForServing("start"))?.entry,
    ];
    for (const entry of await read()) {
      tryToChange(entry?.phrasings[0], { text: "changed" });
      tryToChange(entry?.sources[0], { hash: "changed" });
      tryToChange(entry, { answer: "changed", sources: [] });
    }
    tryToChange((await store.golden.findPhrasing("how do i start"))[0]?.phrasing, { id: "changed" });
    expect(await read()).toEqual([write.entry, write.entry, write.entry]);
    expect((await store.golden.findPhrasing("how do i start"))[0]?.phrasing).toEqual(
      write.entry.phrasings[0],
    );
  });

  test("lists entries by id", async (store) => {
    for (const id of ["b", "\u{1F980}", "\uFFFD", "a"])
      await store.golden.putEntry(goldenWrite({ id, questions: [id] }));
    expect((await store.golden.listEntries()).map((entry) => entry.id)).toEqual([
      "a",
      "b",
      "\u{1F980}",
      "\uFFFD",
    ]);
  });

  test("replaces an entry with its phrasings and sources, one revision later", async (store) => {
    await store.golden.putEntry(goldenWrite({ id: "e", questions: ["one", "two"], sources }));
    const next = goldenWrite({ id: "e", questions: ["two", "three"], answer: "New.", expectedRevision: 1 });
    await store.golden.putEntry(next);
    expect(await store.golden.getEntry("e")).toEqual({ ...next.entry, revision: 2 });
    expect(await store.golden.findPhrasing("one")).toEqual([]);
    expect((await store.golden.findPhrasing("three"))[0]?.entryId).toBe("e");
    expect(await store.golden.count()).toEqual({ entries: 1, phrasings: 2 });
  });

  test("refuses a write by someone who read another revision", async (store) => {
    const first = goldenWrite({ id: "e", questions: ["one"] });
    await store.golden.putEntry(first);
    for (const expectedRevision of [0, 2]) {
      const write = goldenWrite({ id: "e", questions: ["other"], expectedRevision });
      await expect(store.golden.putEntry(write)).rejects.toMatchObject({ code: "golden-conflict" });
    }
    const absent = goldenWrite({ id: "absent", questions: ["new"], expectedRevision: 1 });
    await expect(store.golden.putEntry(absent)).rejects.toMatchObject({ code: "golden-conflict" });
    expect(await store.golden.listEntries()).toEqual([first.entry]);
  });

  test("refuses a phrasing that another entry has in another spelling, and names that entry", async (store) => {
    await store.golden.putEntry(goldenWrite({ id: "e", questions: ["How do I start?"] }));
    const write = goldenWrite({ id: "f", questions: ["new", "how do i  START"] });
    await expect(store.golden.putEntry(write)).rejects.toMatchObject({
      code: "golden-conflict",
      message: expect.stringContaining('"e"'),
    });
    expect(await store.golden.getEntry("f")).toBeUndefined();
    expect(await store.golden.findPhrasing("new")).toEqual([]);
    const twice = goldenWrite({ id: "g", questions: ["Same", "same"] });
    await expect(store.golden.putEntry(twice)).rejects.toMatchObject({ code: "golden-conflict" });
    expect(await store.golden.count()).toEqual({ entries: 1, phrasings: 1 });
  });

  test("writes several entries together or not at all", async (store) => {
    await store.golden.putEntry(goldenWrite({ id: "e", questions: ["one"] }));
    const before = await store.golden.vectors.changesSince(0);
    const good = goldenWrite({ id: "f", questions: ["two"], snapshotTexts: new Map([["h", "text"]]) });
    for (const bad of [
      goldenWrite({ id: "g", questions: ["one"] }),
      goldenWrite({ id: "g", questions: ["two"] }),
      goldenWrite({ id: "f", questions: ["three"], expectedRevision: 1 }),
      goldenWrite({ id: "f", questions: ["three"] }),
      { ...goldenWrite({ id: "g", questions: ["three"] }), vectors: [] },
      { ...goldenWrite({ id: "g", questions: ["three"] }), vectors: [new Float32Array(4)] },
      goldenWrite({ id: "g", questions: ["three"], embedder: { id: "other@1/4", dimension: 4 } }),
    ]) {
      await expect(store.golden.putEntries([good, bad])).rejects.toHaveProperty("code");
      expect((await store.golden.listEntries()).map((entry) => entry.id)).toEqual(["e"]);
      expect(await store.golden.vectors.changesSince(0)).toEqual(before);
      expect(await store.golden.findPhrasing("two")).toEqual([]);
    }
    await store.golden.putEntries([good, goldenWrite({ id: "g", questions: ["three"] })]);
    expect(await store.golden.count()).toEqual({ entries: 3, phrasings: 3 });
    await store.golden.putEntries([]);
    expect(await store.golden.count()).toEqual({ entries: 3, phrasings: 3 });
  });

  test("lets a phrasing move from one entry to another in one write, in either order", async (store) => {
    await store.golden.putEntry(goldenWrite({ id: "e", questions: ["one", "two"] }));
    const loses = goldenWrite({ id: "e", questions: ["one"], expectedRevision: 1 });
    await store.golden.putEntries([goldenWrite({ id: "f", questions: ["two"] }), loses]);
    expect((await store.golden.findPhrasing("two"))[0]?.entryId).toBe("f");
    await store.golden.putEntries([
      goldenWrite({ id: "f", questions: ["one"], expectedRevision: 1 }),
      goldenWrite({ id: "e", questions: ["two"], expectedRevision: 2 }),
    ]);
    expect((await store.golden.findPhrasing("one"))[0]?.entryId).toBe("f");
    expect((await store.golden.findPhrasing("two"))[0]?.entryId).toBe("e");
    expect(await store.golden.count()).toEqual({ entries: 2, phrasings: 2 });
  });

  test("removes an entry with its phrasings and vectors", async (store) => {
    await store.golden.putEntry(goldenWrite({ id: "e", questions: ["one"] }));
    await store.golden.putEntry(goldenWrite({ id: "f", questions: ["two"] }));
    expect(await store.golden.removeEntry("e", removal)).toBe(true);
    expect(await store.golden.removeEntry("e", removal)).toBe(false);
    expect(await store.golden.getEntry("e")).toBeUndefined();
    expect(await store.golden.findPhrasing("one")).toEqual([]);
    expect((await store.golden.vectors.changesSince(0)).added.map((row) => row.group)).toEqual(["f"]);
    await store.golden.putEntry(goldenWrite({ id: "g", questions: ["one"] }));
    expect(await store.golden.count()).toEqual({ entries: 2, phrasings: 2 });
  });

  test("keeps the texts of sources for good, and no others", async (store) => {
    const withText = (id: string, hash: string, expectedRevision = 0) =>
      goldenWrite({
        ...{ id, questions: [id], expectedRevision },
        sources: [documentSource("a", hash)],
        snapshotTexts: new Map([
          [hash, `text ${hash}`],
          ["unused", "text"],
        ]),
      });
    await store.golden.putEntries([withText("e", "h1"), withText("f", "h1")]);
    expect(await store.golden.getSnapshotText("h1")).toBe("text h1");
    expect(await store.golden.getSnapshotText("unused")).toBeUndefined();
    await store.golden.putEntry(withText("e", "h2", 1));
    await store.golden.putEntry({ ...withText("e", "h2", 2), snapshotTexts: new Map() });
    await store.golden.removeEntry("f", removal);
    expect(await store.golden.getSnapshotText("h1")).toBe("text h1");
    expect(await store.golden.getSnapshotText("h2")).toBe("text h2");
  });

  test("keeps ids, answers and phrasings with any characters", async (store) => {
    for (const hostile of hostileTexts) {
      const write = goldenWrite({
        ...{ id: hostile, questions: [hostile], answer: hostile },
        sources: [documentSource(hostile, hostile)],
        snapshotTexts: new Map([[hostile, hostile]]),
      });
      await store.golden.putEntry(write);
      expect(await store.golden.getEntry(hostile)).toEqual(write.entry);
      expect((await store.golden.findPhrasing(normaliseQuestion(hostile)))[0]?.entryId).toBe(hostile);
      expect(await store.golden.getSnapshotText(hostile)).toBe(hostile);
    }
    expect((await store.golden.count()).entries).toBe(hostileTexts.length);
  });
}

export function stateContract(test: ContractTest): void {
  const idsIn = async (table: VectorTable) => (await table.changesSince(0)).added.map(({ id }) => id);
  const move = (store: Store, state: GoldenState, expectedRevision: number) =>
    store.golden.setState({ id: "e", state, expectedRevision, event: goldenEvent({ action: "retired" }) });

  test("gives state, negative phrasings, language, audience and labels back as they were written", async (store) => {
    for (const state of ["draft", "approved", "stale", "retired"] as const) {
      const write = goldenWrite({
        ...{ id: state, questions: [state], negatives: [`not ${state}`, "not this"], state, sources },
        ...{ language: "pt-BR", audience: ["admins", "a,b"], labels: ['"x"', "é"] },
      });
      await store.golden.putEntry(write);
      expect(await store.golden.getEntry(state)).toEqual(write.entry);
    }
  });

  test("hands only approved and stale entries to a matcher, and every entry to its keeper", async (store) => {
    for (const state of ["draft", "approved", "stale", "retired"] as const) {
      const negatives = [`not ${state}`];
      await store.golden.putEntry(goldenWrite({ id: state, questions: [state], negatives, state }));
      expect((await store.golden.readEntry(state))?.entry.state).toBe(state);
    }
    const served = [];
    for (const { id } of await store.golden.listEntries()) {
      if (await store.golden.readForServing(id)) served.push(id);
    }
    expect(served).toEqual(["approved", "stale"]);
    expect((await idsIn(store.golden.vectors)).sort()).toEqual(["approved/approved", "stale/stale"]);
    expect((await idsIn(store.golden.negativeVectors)).sort()).toEqual([
      "approved/not/not approved",
      "stale/not/not stale",
    ]);
    expect((await store.golden.readVectors()).size).toBe(8);
    expect((await store.golden.readVectors()).get("draft/not/not draft")).toEqual(vectorOf("not draft"));
    expect(await store.golden.readEntry("absent")).toBeUndefined();
  });

  test("moves an entry between states, and its vectors in and out of sight", async (store) => {
    const write = goldenWrite({ id: "e", questions: ["one"], negatives: ["two"], state: "draft" });
    await store.golden.putEntry(write);
    for (const [index, [state, seen]] of (
      [
        ["approved", true],
        ["stale", true],
        ["retired", false],
        ["approved", true],
        ["draft", false],
      ] as const
    ).entries()) {
      const { sequence } = await store.golden.vectors.changesSince(0);
      await move(store, state, index + 1);
      expect(await store.golden.getEntry("e")).toEqual({ ...write.entry, state, revision: index + 2 });
      expect(await idsIn(store.golden.vectors)).toEqual(seen ? ["e/one"] : []);
      expect(await idsIn(store.golden.negativeVectors)).toEqual(seen ? ["e/not/two"] : []);
      const changes = await store.golden.vectors.changesSince(sequence);
      if (state === "stale") expect(changes).toMatchObject({ added: [], removed: [] });
      else expect(seen ? changes.added.length : changes.removed.length).toBe(1);
    }
  });

  test("refuses to move an entry that someone else wrote, or that is not there", async (store) => {
    await expect(move(store, "retired", 1)).rejects.toMatchObject({ code: "golden-conflict" });
    await store.golden.putEntry(goldenWrite({ id: "e", questions: ["one"] }));
    await expect(move(store, "retired", 2)).rejects.toMatchObject({ code: "golden-conflict" });
    expect(await store.golden.readHistory("e")).toHaveLength(1);
    expect((await store.golden.getEntry("e"))?.state).toBe("approved");
  });

  test("frees the phrasings of a retired entry, which comes back only when nobody took them", async (store) => {
    await store.golden.putEntry(goldenWrite({ id: "e", questions: ["one", "two"] }));
    await move(store, "retired", 1);
    expect(await store.golden.findPhrasing("one")).toEqual([]);
    await store.golden.putEntry(goldenWrite({ id: "f", questions: ["one"] }));
    expect((await store.golden.findPhrasing("one"))[0]?.entryId).toBe("f");
    await expect(move(store, "approved", 2)).rejects.toMatchObject({
      code: "golden-conflict",
      message: expect.stringContaining('"f"'),
    });
    expect(await store.golden.readHistory("e")).toHaveLength(2);
    await store.golden.removeEntry("f", removal);
    await move(store, "approved", 2);
    expect((await store.golden.findPhrasing("one"))[0]?.entryId).toBe("e");
  });

  test("lets several entries have the same negative phrasing, which is no phrasing", async (store) => {
    for (const id of ["e", "f"]) {
      await store.golden.putEntry(goldenWrite({ id, questions: [id], negatives: ["near"] }));
    }
    expect(await store.golden.findPhrasing("near")).toEqual([]);
    await store.golden.putEntry(goldenWrite({ id: "g", questions: ["near"] }));
    const { sequence } = await store.golden.negativeVectors.changesSince(0);
    await store.golden.putEntry(goldenWrite({ id: "e", questions: ["e"], expectedRevision: 1 }));
    expect(await store.golden.negativeVectors.changesSince(sequence)).toMatchObject({
      added: [],
      removed: ["e/not/near"],
    });
    const twice = goldenWrite({ id: "h", questions: ["h"], negatives: ["near", "Near"] });
    await expect(store.golden.putEntry(twice)).rejects.toMatchObject({ code: "internal" });
  });

  test("keeps what every write led to, for good, also of an entry that was removed", async (store) => {
    const first = goldenWrite({ id: "e", questions: ["one"], negatives: ["no"], sources });
    const second = goldenWrite({ id: "e", questions: ["two"], answer: "New.", expectedRevision: 1 });
    const event = goldenEvent({ action: "reviewed", by: "bob", note: 'It was "odd".' });
    await store.golden.putEntry(first);
    await store.golden.putEntry({ ...second, event });
    await move(store, "retired", 2);
    await store.golden.removeEntry("e", removal);
    await store.golden.putEntry(goldenWrite({ id: "e", questions: ["three"], labels: ["again"] }));
    const history = await store.golden.readHistory("e");
    expect(history).toEqual([
      { ...goldenEvent(), entryId: "e", revision: 1, content: contentOf(first.entry) },
      { ...event, entryId: "e", revision: 2, content: contentOf(second.entry) },
      {
        ...goldenEvent({ action: "retired" }),
        ...{ entryId: "e", revision: 3, content: { ...contentOf(second.entry), state: "retired" } },
      },
      { ...removal, entryId: "e", revision: 3, content: null },
      {
        ...goldenEvent(),
        ...{ entryId: "e", revision: 1 },
        content: expect.objectContaining({ questions: ["three"], labels: ["again"] }),
      },
    ]);
    Object.assign(history[0] ?? {}, { by: "changed" });
    expect((await store.golden.readHistory("e"))[0]?.by).toBe("ada");
    expect(await store.golden.readHistory("absent")).toEqual([]);
  });

  test("numbers its events, so that any write is told by one number", async (store) => {
    const seen = [await store.golden.lastEvent()];
    const note = async () => seen.push(await store.golden.lastEvent());
    const first = goldenWrite({ id: "e", questions: ["one"] });
    await store.golden.putEntry(first);
    await note();
    // No question changes, so that no vector does.
    await store.golden.putEntry({ ...first, entry: { ...first.entry, answer: "New." }, expectedRevision: 1 });
    await note();
    await move(store, "retired", 2);
    await note();
    await store.golden.removeEntry("e", removal);
    await note();
    expect(seen).toEqual([0, 1, 2, 3, 4].map((step) => (seen[0] ?? 0) + step));
    await expect(
      store.golden.putEntry(goldenWrite({ id: "e", questions: ["one"], expectedRevision: 7 })),
    ).rejects.toMatchObject({ code: "golden-conflict" });
    expect(await store.golden.lastEvent()).toBe(seen.at(-1));
  });

  test("adds nothing to the history of a write that was refused", async (store) => {
    await store.golden.putEntry(goldenWrite({ id: "e", questions: ["one"] }));
    const refused = [
      goldenWrite({ id: "f", questions: ["two"] }),
      goldenWrite({ id: "g", questions: ["one"] }),
    ];
    await expect(store.golden.putEntries(refused)).rejects.toMatchObject({ code: "golden-conflict" });
    expect(await store.golden.readHistory("f")).toEqual([]);
    expect(await store.golden.removeEntry("f", removal)).toBe(false);
    expect(await store.golden.readHistory("f")).toEqual([]);
  });
}

export function sourceContract(test: ContractTest): void {
  const passage = (documentId: string, text: string): SourceReference => ({
    ...{ kind: "passage", documentId, passageHash: hashText(text) },
  });

  test("reads what passages and documents are now, also under a document's old id", async (store) => {
    const write = documentWrite({
      id: "b",
      texts: ["Setup: do this", "more"],
      version: "v2",
      renamedFrom: "a",
    });
    await store.documents.putDocument(write);
    const document = {
      kind: "found",
      hash: write.document.contentHash,
      version: "v2",
      text: write.document.source,
      label: "b",
    };
    expect(
      await store.golden.readSources([
        passage("a", "Setup: do this"),
        passage("b", "more"),
        passage("b", "gone"),
        passage("absent", "more"),
        { kind: "document", documentId: "b" },
        { kind: "document", documentId: "a" },
        { kind: "document", documentId: "absent" },
      ]),
    ).toEqual([
      {
        kind: "found",
        hash: hashText("Setup: do this"),
        version: "v2",
        text: "Setup: do this",
        label: "b › Guide › Setup",
        context: expect.objectContaining({ heading: "Setup", documentHash: write.document.contentHash }),
      },
      {
        ...{ kind: "found", hash: hashText("more"), version: "v2", text: "more", label: "b" },
        context: expect.objectContaining({ heading: null, documentHash: write.document.contentHash }),
      },
      { kind: "passage-gone", version: "v2", text: write.document.source, label: "b" },
      { kind: "missing" },
      document,
      document,
      { kind: "missing" },
    ]);
  });

  test("reads a topic as all of its documents, a list of topics among them", async (store) => {
    const read = async (topic: string) => (await store.golden.readSources([{ kind: "topic", topic }]))[0];
    const put = (id: string, metadata: Metadata, version = "v1") =>
      store.documents.putDocument(documentWrite({ id, texts: [`text of ${id}`], metadata, version }));
    await put("b", { topic: "kafka" }, "v3");
    await put("a", { topic: ["kafka", "redis"] });
    await put("c", { topic: "kafkas", kind: "kafka" });
    await put("d", { topic: 5 });
    expect(await read("kafka")).toEqual({
      kind: "found",
      hash: topicHash(["a", "b"].map((id) => ({ id, contentHash: hashText(`text of ${id}`) }))),
      version: "v1, v3",
      text: "text of a\n\ntext of b",
      label: "topic kafka",
    });
    expect(await read("redis")).toMatchObject({ kind: "found", text: "text of a" });
    expect(await read("5")).toEqual({ kind: "missing" });
    expect(await read("absent")).toEqual({ kind: "missing" });
    await put("b", {});
    expect(await read("kafka")).toMatchObject({ kind: "found", text: "text of a" });
    await store.documents.removeDocuments(["a"]);
    expect(await read("kafka")).toEqual({ kind: "missing" });
  });

  test("tells when the documents of a topic declare different versions", async (store) => {
    const read = async () => (await store.golden.readSources([{ kind: "topic", topic: "kafka" }]))[0];
    const put = (id: string, version: MetadataValue) =>
      store.documents.putDocument(documentWrite({ id, texts: [id], metadata: { topic: "kafka", version } }));
    await put("a", "3.1");
    await put("b", "3.1");
    expect(await read()).toMatchObject({ kind: "found" });
    await put("b", "3.2");
    expect(await read()).toEqual({ kind: "ambiguous", versions: ["3.1", "3.2"] });
    await put("b", 3.1);
    expect(await read()).toMatchObject({ kind: "found" });
  });

  test("moves the hash of a topic when one of its documents changes, comes or goes", async (store) => {
    const read = async () => (await store.golden.readSources([{ kind: "topic", topic: "t" }]))[0];
    const put = (id: string, text: string) =>
      store.documents.putDocument(documentWrite({ id, texts: [text], metadata: { topic: "t" } }));
    const seen = [];
    await put("a", "one");
    seen.push(await read());
    await put("a", "two");
    seen.push(await read());
    await put("b", "three");
    seen.push(await read());
    await store.documents.removeDocuments(["a"]);
    seen.push(await read());
    const hashes = seen.map((state) => (state?.kind === "found" ? state.hash : state?.kind));
    expect(new Set(hashes).size).toBe(4);
    await put("a", "two");
    expect(await read()).toEqual(seen[2]);
  });

  /** @see https://github.com/HKUDS/LightRAG/issues/755 */
  test("reads an entry together with what its sources are now", async (store) => {
    const before = documentWrite({ id: "a", texts: ["old text"] });
    await store.documents.putDocument(before);
    const write = goldenWrite({
      ...{ id: "e", questions: ["one"] },
      sources: [
        documentSource("a", before.document.contentHash),
        { reference: passage("a", "old text"), hash: hashText("old text"), version: "v1", label: "a" },
        documentSource("gone", "h"),
      ],
    });
    await store.golden.putEntry(write);
    const states = async () => (await store.golden.readForServing("e"))?.states;
    expect((await store.golden.readForServing("e"))?.entry).toEqual(write.entry);
    expect(await states()).toMatchObject([
      { hash: before.document.contentHash },
      { kind: "found" },
      { kind: "missing" },
    ]);
    const after = documentWrite({ id: "a", texts: ["new text"], version: "v2" });
    await store.documents.putDocument(after);
    expect(await states()).toMatchObject([
      { kind: "found", hash: after.document.contentHash, version: "v2" },
      { kind: "passage-gone", text: "new text" },
      { kind: "missing" },
    ]);
    await store.documents.removeDocuments(["a"]);
    expect(await states()).toEqual([{ kind: "missing" }, { kind: "missing" }, { kind: "missing" }]);
    expect(await store.golden.getEntry("e")).toEqual(write.entry);
  });

  test("keeps vectors of phrasings that did not change out of the log", async (store) => {
    await store.golden.putEntry(goldenWrite({ id: "e", questions: ["one", "two"] }));
    const { sequence } = await store.golden.vectors.changesSince(0);
    await store.golden.putEntry(goldenWrite({ id: "e", questions: ["two", "three"], expectedRevision: 1 }));
    const changes = await store.golden.vectors.changesSince(sequence);
    expect(changes).toMatchObject({ reset: false, removed: ["e/one"], embedderId: embedder.id });
    expect(changes.added).toEqual([{ id: "e/three", group: "e", vector: vectorOf("three") }]);
  });
}

/** What is frozen stays as it is, and what is a copy is changed for nobody else. */
function tryToChange(target: object | undefined, changes: object): void {
  for (const [name, value] of Object.entries(changes)) Reflect.set(target ?? {}, name, value);
}
