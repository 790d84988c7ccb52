import { expect } from "vitest";
import type { IndexVersion, NewIndexVersion } from "../../src/stores/indexes/index-versions.ts";
import type { EmbedderPin } from "../../src/stores/settings.ts";
import type { Store } from "../../src/stores/store.ts";
import { cacheWrite } from "./cache-samples.ts";
import type { ContractTest } from "./contract-test.ts";
import {
  documentSource,
  documentWrite,
  embedder,
  goldenEvent,
  goldenWrite,
  vectorOf,
} from "./store-samples.ts";

const AT = { at: "2026-03-01T00:00:00.000Z", by: "ada" };
const LATER = { at: "2026-03-02T00:00:00.000Z", by: "ben", note: "said so" };
const other: EmbedderPin = { id: "other@1/4", dimension: 4 };
const passed = { passed: true, findings: [{ check: "counts", passed: true, words: "They fit." }] };

function newVersion(change: Partial<NewIndexVersion> = {}): NewIndexVersion {
  return {
    ...{ name: "v2", embedder, embedderSettings: null, ...AT },
    details: { sources: ["docs"], from: 1, fromMark: 0 },
    ...change,
  };
}

/** A version with everything of the live one. */
async function copyOfLive(store: Store, change: Partial<NewIndexVersion> = {}): Promise<IndexVersion> {
  const created = await store.indexes.create(newVersion(change));
  while (!(await store.indexes.copyDocuments(created.number, { most: 1, build: 1 })).finished);
  return store.indexes.finish(created.number, { details: created.details, build: 1, ...AT });
}

async function noteVerified(store: Store, number: number, found = passed): Promise<void> {
  const seen = await store.indexes.verifiedAt(number);
  await store.indexes.noteVerified(number, { ...found, seen, ...AT });
}

/** A version with a change of its documents since it was built: built again, and left as it is. */
async function buildOn(store: Store, number: number, work: (at: Store) => Promise<unknown>): Promise<void> {
  const { build, details } = await store.indexes.reopen(number);
  await work(store.at(number, build));
  await store.indexes.finish(number, { details, build, ...AT });
}

async function goLive(store: Store, number: number): Promise<void> {
  await noteVerified(store, number);
  await store.indexes.promote(number, AT);
}

const idsOf = async (store: Store) => (await store.documents.listDocuments()).map(({ id }) => id);
const rowsOf = async (table: Store["documents"]["vectors"]) =>
  (await table.changesSince(0)).added.map(({ id }) => id).sort();

export function indexContract(test: ContractTest): void {
  test("begins with one version, which is live", async (store) => {
    expect(await store.indexes.live()).toBe(1);
    expect(store.index).toBe(1);
    const [only, ...others] = await store.indexes.list();
    expect(others).toEqual([]);
    expect(only).toMatchObject({ number: 1, name: "main", state: "live", embedder: null, previous: null });
    await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["one", "two"] }));
    expect(await store.indexes.get("main")).toMatchObject({ embedder, documents: 1, passages: 2 });
  });

  test("says what a version is by its number, until it is dropped", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["one"] }));
    expect(await store.indexes.identityOf(1)).toEqual({
      ...{ number: 1, name: "main", embedder, embedderSettings: null },
    });
    const { number, name } = await store.indexes.create(newVersion());
    expect(await store.indexes.identityOf(number)).toMatchObject({ number, name });
    await store.indexes.drop(number, { at: "2026-05-01T00:00:00.000Z", by: null });
    expect(await store.indexes.identityOf(number)).toBeUndefined();
    expect(await store.indexes.identityOf(99)).toBeUndefined();
  });

  test("keeps the documents of versions apart, whichever is live", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["Setup: one", "two"] }));
    const { number } = await store.indexes.create(newVersion());
    const built = store.at(number, 1);
    expect(await built.documents.count()).toEqual({ documents: 0, passages: 0 });
    await built.documents.putDocument(documentWrite({ id: "a.md", texts: ["Setup: changed"] }));
    await built.documents.putDocument(documentWrite({ id: "b.md", texts: ["new"] }));
    await store.documents.putDocument(documentWrite({ id: "c.md", texts: ["late"] }));
    expect(await idsOf(store)).toEqual(["a.md", "c.md"]);
    expect(await idsOf(built)).toEqual(["a.md", "b.md"]);
    expect((await built.documents.getPassages("a.md")).map(({ text }) => text)).toEqual(["Setup: changed"]);
    expect(await store.documents.searchText(["changed"], { k: 5 })).toEqual([]);
    expect(await built.documents.searchText(["changed"], { k: 5 })).toHaveLength(1);
    expect(await built.documents.countPassagesWith(["two", "setup"])).toEqual([0, 1]);
    expect(await store.documents.countPassagesWith(["two", "setup"])).toEqual([1, 1]);
    expect(await rowsOf(built.documents.vectors)).toHaveLength(2);
    expect(await rowsOf(store.documents.vectors)).toHaveLength(3);
    await built.documents.removeDocuments(["a.md"]);
    expect(await idsOf(store)).toEqual(["a.md", "c.md"]);
  });

  test("moves only the sequence of the version that is written to", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["one"] }));
    const { number } = await copyOfLive(store);
    const { build } = await store.indexes.reopen(number);
    const built = store.at(number, build);
    const [before, beforeBuilt] = [
      await store.documents.vectors.sequence(),
      await built.documents.vectors.sequence(),
    ];
    await built.documents.putDocument(documentWrite({ id: "b.md", texts: ["two"] }));
    expect(await store.documents.vectors.sequence()).toBe(before);
    const { reset, added } = await built.documents.vectors.changesSince(beforeBuilt);
    expect({ reset, added: added.map(({ group }) => group) }).toEqual({ reset: false, added: ["b.md"] });
  });

  test("copies what is live with its vectors, words and renames, and says how far it came", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "old.md", texts: ["one"] }));
    await store.documents.putDocument(
      documentWrite({ id: "new.md", texts: ["one"], renamedFrom: "old.md", metadata: { topic: "t" } }),
    );
    await store.documents.putDocument(
      documentWrite({ id: "b.md", texts: ["Setup: two `--flag-x`", "three"] }),
    );
    const { number } = await store.indexes.create(newVersion());
    expect(await store.indexes.copyDocuments(number, { most: 1, build: 1 })).toEqual({
      done: 1,
      total: 2,
      finished: false,
    });
    expect(await store.indexes.copyDocuments(number, { most: 9, build: 1 })).toMatchObject({
      done: 2,
      finished: false,
    });
    expect(await store.indexes.copyDocuments(number, { most: 9, build: 1 })).toEqual({
      done: 2,
      total: 2,
      finished: true,
    });
    const built = store.at(number, 1);
    await store.documents.putDocument(documentWrite({ id: "late.md", texts: ["late"] }));
    await built.documents.putDocument(documentWrite({ id: "c.md", texts: ["other"] }));
    expect(await store.indexes.copyDocuments(number, { most: 9, build: 1 })).toMatchObject({
      finished: true,
    });
    expect(await idsOf(built)).toEqual(["b.md", "c.md", "new.md"]);
    await built.documents.removeDocuments(["c.md"]);
    await store.documents.removeDocuments(["late.md"]);
    for (const id of ["old.md", "b.md"]) {
      expect(await built.documents.getDocument(id)).toEqual(await store.documents.getDocument(id));
      expect(await built.documents.getPassages(id)).toEqual(await store.documents.getPassages(id));
    }
    for (const term of ["--flag-x", "setup", "three"]) {
      const found = await built.documents.searchText([term], { k: 5 });
      expect(found.map(({ passageId }) => passageId)).toEqual(
        (await store.documents.searchText([term], { k: 5 })).map(({ passageId }) => passageId),
      );
      expect(found).toHaveLength(1);
    }
    const ofBuilt = await built.documents.vectors.changesSince(0);
    const ofLive = await store.documents.vectors.changesSince(0);
    const sorted = (rows: typeof ofLive.added) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(sorted(ofBuilt.added)).toEqual(sorted(ofLive.added));
    expect(ofBuilt.sequence).toBeGreaterThan(0);
    const hash = documentWrite({ id: "x", texts: ["three"] }).passages[0]?.embeddingHash ?? "";
    expect((await built.documents.findVectors([hash])).size).toBe(1);
    await store.indexes.finish(number, { details: newVersion().details, build: 1, ...AT });
    expect((await store.indexes.check(number)).problems).toEqual([]);
    expect((await store.checkIntegrity()).problems).toEqual([]);
  });

  test("has one live version after each switch, and goes back along the way it came", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["one"] }));
    const second = await copyOfLive(store);
    const third = await copyOfLive(store, { name: "v3" });
    await goLive(store, second.number);
    expect(await store.indexes.live()).toBe(second.number);
    await goLive(store, third.number);
    const states = async () => (await store.indexes.list()).map(({ name, state }) => `${name} ${state}`);
    expect(await states()).toEqual(["main retired", "v2 retired", "v3 live"]);
    expect(await store.indexes.rollback(LATER)).toMatchObject({ from: { name: "v3" }, to: { name: "v2" } });
    expect(await states()).toEqual(["main retired", "v2 live", "v3 ready"]);
    await store.indexes.rollback(LATER);
    expect(await states()).toEqual(["main live", "v2 ready", "v3 ready"]);
    await expect(store.indexes.rollback(LATER)).rejects.toMatchObject({ code: "index-refused" });
    expect(await store.indexes.live()).toBe(1);
    expect(
      (await store.indexes.events({ limit: 2 })).map(({ name, action, by, note }) => [
        name,
        action,
        by,
        note,
      ]),
    ).toEqual([
      ["main", "rollback", "ben", "said so"],
      ["v2", "rollback", "ben", "said so"],
    ]);
    expect(await store.indexes.events()).toHaveLength(2 + 2 + 2 + 2 + 2);
  });

  test("lets nothing go live that is not built and verified as it is, unless it is forced", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["one"] }));
    const { number } = await store.indexes.create(newVersion());
    const refusal = (words: RegExp) =>
      expect(store.indexes.promote(number, AT)).rejects.toMatchObject({
        code: "index-refused",
        message: expect.stringMatching(words),
      });
    await refusal(/is building/);
    await store.indexes.finish(number, { details: newVersion().details, build: 1, ...AT });
    await refusal(/never verified/);
    await noteVerified(store, number, { ...passed, passed: false });
    await refusal(/did not pass/);
    await noteVerified(store, number);
    await buildOn(store, number, (at) =>
      at.documents.putDocument(documentWrite({ id: "b.md", texts: ["two"] })),
    );
    await refusal(/changed since/);
    expect((await store.indexes.get("v2"))?.verification).toMatchObject({ passed: true, isCurrent: false });
    expect(await store.indexes.live()).toBe(1);
    await store.indexes.promote(number, { ...AT, force: true });
    expect(await store.indexes.live()).toBe(number);
    await expect(store.indexes.promote(number, AT)).rejects.toMatchObject({ code: "index-refused" });
  });

  test("stays verified while reviewed answers are written", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["one"] }));
    const { number } = await copyOfLive(store);
    await noteVerified(store, number);
    await store.golden.putEntry(goldenWrite({ id: "e", questions: ["what is one"] }));
    expect((await store.indexes.get("v2"))?.verification).toMatchObject({ isCurrent: true });
  });

  test("takes each name once, and each number once, also after a version was dropped", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["one"] }));
    const { number } = await copyOfLive(store);
    await expect(store.indexes.create(newVersion())).rejects.toMatchObject({ code: "index-exists" });
    await expect(store.indexes.create(newVersion({ name: "main" }))).rejects.toMatchObject({
      code: "index-exists",
    });
    await store.indexes.drop(number, AT);
    expect(await store.indexes.get("v2")).toBeUndefined();
    expect(() => store.at(number)).toThrow(expect.objectContaining({ code: "index-not-found" }));
    const again = await store.indexes.create(newVersion());
    expect(again.number).toBeGreaterThan(number);
    expect(await store.at(again.number).documents.count()).toEqual({ documents: 0, passages: 0 });
  });

  test("drops no live version, and forgets the way back to one that was dropped", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["one"] }));
    const { number } = await copyOfLive(store);
    await expect(store.indexes.drop(1, AT)).rejects.toMatchObject({ code: "index-refused" });
    await goLive(store, number);
    await store.indexes.drop(1, AT);
    expect((await store.indexes.list()).map(({ name }) => name)).toEqual(["v2"]);
    await expect(store.indexes.rollback(AT)).rejects.toMatchObject({ code: "index-refused" });
    expect(await idsOf(store.at(number))).toEqual(["a.md"]);
    expect((await store.checkIntegrity()).problems).toEqual([]);
  });

  test("builds a version again while it was never live", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["one"] }));
    const { number } = await copyOfLive(store);
    await store.indexes.reopen(number);
    expect(await store.indexes.get("v2")).toMatchObject({ state: "building" });
    await expect(
      store.indexes.finish(number, { details: newVersion().details, build: 1, ...AT }),
    ).rejects.toMatchObject({ code: "index-refused" });
    await store.indexes.finish(number, { details: newVersion().details, build: 2, ...AT });
    await goLive(store, number);
    await expect(store.indexes.reopen(number)).rejects.toMatchObject({ code: "index-refused" });
    await expect(store.indexes.reopen(1)).rejects.toMatchObject({ code: "index-refused" });
  });

  test("takes documents from no build but the last, and only while it builds", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["one"] }));
    const { number } = await store.indexes.create(newVersion());
    const [first, nobody] = [store.at(number, 1), store.at(number)];
    await first.documents.putDocument(documentWrite({ id: "a.md", texts: ["one"] }));
    await first.documents.putDocument(documentWrite({ id: "b.md", texts: ["two"] }));
    const refuses = async ({ documents }: Store, words: RegExp) => {
      const refusal = { code: "index-refused", message: expect.stringMatching(words) };
      const late = documentWrite({ id: "c.md", texts: ["three"] });
      await expect(documents.putDocument(late)).rejects.toMatchObject(refusal);
      await expect(documents.removeDocuments(["a.md"])).rejects.toMatchObject(refusal);
    };
    await refuses(nobody, /being built/);
    const { build } = await store.indexes.reopen(number);
    expect(build).toBe(2);
    await refuses(first, /taken over/);
    await expect(store.indexes.copyDocuments(number, { most: 1, build: 1 })).rejects.toMatchObject({
      code: "index-refused",
    });
    const second = store.at(number, build);
    await second.documents.removeDocuments(["b.md"]);
    await store.indexes.finish(number, { details: newVersion().details, build, ...AT });
    await refuses(second, /ended/);
    await refuses(nobody, /is ready/);
    await goLive(store, number);
    for (const ended of [first, second]) await refuses(ended, /ended/);
    await nobody.documents.putDocument(documentWrite({ id: "c.md", texts: ["three"] }));
    expect(await idsOf(nobody)).toEqual(["a.md", "c.md"]);
  });

  test("takes documents for the version that is live alone, not for the one that was when a handle was opened", async (store) => {
    const first = documentWrite({ id: "a.md", texts: ["one"] });
    await store.documents.putDocument(first);
    const { number } = await copyOfLive(store);
    await goLive(store, number);
    const refusal = { code: "index-refused", message: expect.stringMatching(/"main" is retired/) };
    const late = documentWrite({ id: "b.md", texts: ["two"] });
    await expect(store.documents.putDocument(late)).rejects.toMatchObject(refusal);
    await expect(store.documents.removeDocuments(["a.md"])).rejects.toMatchObject(refusal);
    await expect(
      store.replaceVectors({
        embedder: other,
        passages: new Map([[first.passages[0]?.id ?? "", { vector: vectorOf("p"), truncated: false }]]),
        phrasings: new Map(),
        readAt: {
          passages: await store.documents.vectors.sequence(),
          phrasings: await store.golden.vectors.sequence(),
        },
      }),
    ).rejects.toMatchObject(refusal);
    expect(await store.settings.getEmbedder()).toEqual(embedder);
    await store.at(number).documents.putDocument(late);
    expect([await idsOf(store), await idsOf(store.at(number))]).toEqual([["a.md"], ["a.md", "b.md"]]);
    await store.indexes.rollback(AT);
    await store.documents.putDocument(late);
    expect(await idsOf(store)).toEqual(["a.md", "b.md"]);
  });

  test("takes nothing for a version that was dropped, the first one included", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["one"] }));
    const { number } = await copyOfLive(store);
    const built = store.at(number);
    const half = await store.indexes.create(newVersion({ name: "v3" }));
    const writer = store.at(half.number, half.build);
    await goLive(store, number);
    await store.indexes.drop(1, AT);
    await store.indexes.drop(half.number, AT);
    const gone = { code: "index-not-found", message: expect.stringContaining("dropped") };
    for (const handle of [store, writer]) {
      const late = documentWrite({ id: "b.md", texts: ["two"] });
      await expect(handle.documents.putDocument(late)).rejects.toMatchObject(gone);
      await expect(handle.documents.removeDocuments(["a.md"])).rejects.toMatchObject(gone);
      const reviewed = goldenWrite({ id: "e", questions: ["first"] });
      await expect(handle.golden.putEntry(reviewed)).rejects.toMatchObject(gone);
    }
    const further = { build: half.build, ...AT };
    await expect(store.indexes.copyDocuments(half.number, { most: 1, ...further })).rejects.toMatchObject(
      gone,
    );
    await expect(
      store.indexes.finish(half.number, { details: newVersion().details, ...further }),
    ).rejects.toMatchObject(gone);
    expect(await built.golden.count()).toEqual({ entries: 0, phrasings: 0 });
    expect((await built.checkIntegrity()).problems).toEqual([]);
  });

  test("hands out nothing of a version that was dropped", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["one"] }));
    const { number } = await copyOfLive(store);
    await goLive(store, number);
    const live = store.at(number);
    const { documents, golden, cache, settings } = store;
    await store.indexes.drop(1, AT);
    const gone = { code: "index-not-found", message: expect.stringContaining("dropped") };
    const reads: (() => Promise<unknown>)[] = [
      () => documents.getDocument("a.md"),
      () => documents.listDocuments(),
      () => documents.getPassages("a.md"),
      () => documents.searchText(["one"], { k: 1 }),
      () => documents.count(),
      () => documents.countUnembedded(),
      () => documents.vectors.sequence(),
      () => documents.vectors.changesSince(0),
      () => golden.listEntries(),
      () => golden.vectors.changesSince(0),
      () => golden.negativeVectors.changesSince(0),
      () => golden.readForServing("e"),
      () => cache.list(),
      () => cache.vectors.changesSince(0),
      () => settings.getEmbedder(),
      () => settings.getThreshold("golden"),
    ];
    for (const read of reads) await expect(read()).rejects.toMatchObject(gone);
    expect(await idsOf(live)).toEqual(["a.md"]);
  });

  test("goes live beside the live version that it was verified beside, as that one was", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["one"] }));
    await store.documents.putDocument(documentWrite({ id: "b.md", texts: ["two"] }));
    const second = await copyOfLive(store);
    const third = await copyOfLive(store, { name: "v3" });
    await noteVerified(store, second.number);
    await noteVerified(store, third.number);
    await store.documents.removeDocuments(["b.md"]);
    const refusal = { code: "index-refused", message: expect.stringContaining("The live version changed") };
    await expect(store.indexes.promote(second.number, AT)).rejects.toMatchObject(refusal);
    expect(await store.indexes.live()).toBe(1);
    await noteVerified(store, second.number);
    await store.indexes.promote(second.number, AT);
    await expect(store.indexes.promote(third.number, AT)).rejects.toMatchObject(refusal);
    await store.indexes.promote(third.number, { ...LATER, force: true });
    const [event] = await store.indexes.events({ limit: 1 });
    expect(event?.note).toBe('said so Forced: The live version changed since "v3" was verified.');
  });

  test("is verified as it was when the verification began", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["one"] }));
    const { number } = await copyOfLive(store);
    const seen = await store.indexes.verifiedAt(number);
    await buildOn(store, number, (at) => at.documents.removeDocuments(["a.md"]));
    await store.indexes.noteVerified(number, { ...passed, seen, ...AT });
    expect((await store.indexes.get("v2"))?.verification).toMatchObject({ passed: true, isCurrent: false });
    await expect(store.indexes.promote(number, AT)).rejects.toMatchObject({ code: "index-refused" });
  });

  test("builds nothing again that a rollback would come to, and goes back to nothing half built", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["one"] }));
    const { number } = await copyOfLive(store);
    await goLive(store, number);
    await store.indexes.promote(1, { ...AT, force: true });
    await store.indexes.rollback(AT);
    expect((await store.indexes.list()).map(({ name, state }) => `${name} ${state}`)).toEqual([
      "main ready",
      "v2 live",
    ]);
    await expect(store.indexes.reopen(1)).rejects.toMatchObject({
      code: "index-refused",
      message: expect.stringContaining("A rollback would go to"),
    });
    expect(await store.indexes.rollback(AT)).toMatchObject({ to: { name: "main", documents: 1 } });
  });

  test("goes on with a copy although the live version gave numbers and ids again", async (store) => {
    for (const id of ["a.md", "b.md", "c.md"])
      await store.documents.putDocument(documentWrite({ id, texts: [`of ${id}`, "more"] }));
    const { number } = await store.indexes.create(newVersion());
    await store.indexes.copyDocuments(number, { most: 2, build: 1 });
    await store.documents.removeDocuments(["a.md", "c.md"]);
    await store.documents.putDocument(documentWrite({ id: "b.md", texts: ["other", "and", "more"] }));
    for (const id of ["d.md", "a.md", "c.md"])
      await store.documents.putDocument(
        documentWrite({ id, texts: [`new of ${id}`, "more"], metadata: { topic: id } }),
      );
    const { build, details } = await store.indexes.reopen(number);
    while (!(await store.indexes.copyDocuments(number, { most: 2, build })).finished);
    await store.indexes.finish(number, { details, build, ...AT });
    const built = store.at(number);
    expect(await idsOf(built)).toEqual(["a.md", "b.md", "c.md", "d.md"]);
    expect((await built.documents.getPassages("b.md")).map(({ text }) => text)).toEqual(["of b.md", "more"]);
    expect((await built.documents.getPassages("d.md")).map(({ text }) => text)).toEqual([
      "new of d.md",
      "more",
    ]);
    expect((await store.indexes.check(number)).problems).toEqual([]);
  });

  test("builds the first version again from the live one once it was taken back", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["one"] }));
    const second = await copyOfLive(store);
    await goLive(store, second.number);
    await store.indexes.promote(1, { ...AT, force: true });
    await store.indexes.rollback(AT);
    const third = await copyOfLive(store, { name: "v3", details: { ...newVersion().details, from: 2 } });
    await goLive(store, third.number);
    await store.indexes.drop(second.number, AT);
    const again = await store.indexes.reopen(1);
    expect(again).toMatchObject({ state: "building", details: { from: third.number } });
    expect(await store.indexes.copyDocuments(1, { most: 9, build: again.build })).toMatchObject({
      finished: true,
    });
    await store.at(1, again.build).documents.putDocument(documentWrite({ id: "b.md", texts: ["two"] }));
    await store.indexes.finish(1, { details: again.details, build: again.build, ...AT });
    expect(await idsOf(store.at(1))).toEqual(["a.md", "b.md"]);
  });

  test("judges the sources of reviewed answers by the documents of the version that is asked", async (store) => {
    const first = documentWrite({ id: "a.md", texts: ["one"] });
    await store.documents.putDocument(first);
    const { number } = await copyOfLive(store);
    const built = store.at(number);
    await buildOn(store, number, (at) =>
      at.documents.putDocument(documentWrite({ id: "a.md", texts: ["another"] })),
    );
    const sources = [documentSource("a.md", first.document.contentHash)];
    await store.golden.putEntry(goldenWrite({ id: "e", questions: ["what is one"], sources }));
    const hashIn = async (at: Store) => {
      const [state] = (await at.golden.readForServing("e"))?.states ?? [];
      return state?.kind === "found" ? state.hash : state?.kind;
    };
    expect(await hashIn(store)).toBe(first.document.contentHash);
    expect(await hashIn(built)).not.toBe(first.document.contentHash);
    await goLive(store, number);
    await store.indexes.rollback(AT);
    expect(await hashIn(store)).toBe(first.document.contentHash);
  });

  test("shows reviewed questions to readers of every version of the same embedder", async (store) => {
    await store.golden.putEntry(goldenWrite({ id: "e", questions: ["first"], negatives: ["not this"] }));
    const { number } = await copyOfLive(store);
    const built = store.at(number);
    const since = await built.golden.vectors.sequence();
    await store.golden.putEntry(goldenWrite({ id: "f", questions: ["second"] }));
    expect((await built.golden.vectors.changesSince(since)).added.map(({ id }) => id)).toEqual(["f/second"]);
    expect(await rowsOf(built.golden.vectors)).toEqual(["e/first", "f/second"]);
    expect(await rowsOf(built.golden.negativeVectors)).toEqual(["e/not/not this"]);
    await built.golden.removeEntry("e", goldenEvent({ action: "removed" }));
    expect(await rowsOf(store.golden.vectors)).toEqual(["f/second"]);
    expect(await rowsOf(store.golden.negativeVectors)).toEqual([]);
  });

  test("keeps vectors of reviewed questions for each embedder, and says which are missing", async (store) => {
    await store.golden.putEntry(goldenWrite({ id: "e", questions: ["first", "second"], negatives: ["not"] }));
    await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["one"] }));
    const { number } = await store.indexes.create(newVersion({ embedder: other }));
    await expect(store.indexes.copyDocuments(number, { most: 1, build: 1 })).rejects.toMatchObject({
      code: "index-refused",
    });
    const built = store.at(number);
    expect(await built.settings.getEmbedder()).toEqual(other);
    expect((await built.golden.listUnembedded()).map(({ id }) => id)).toEqual([
      "e/first",
      "e/not/not",
      "e/second",
    ]);
    expect(await rowsOf(built.golden.vectors)).toEqual([]);
    expect(await built.golden.findPhrasing("first")).toHaveLength(1);
    await store.indexes.finish(number, { details: newVersion().details, build: 1, ...AT });
    await noteVerified(store, number);
    await expect(store.indexes.promote(number, { ...AT, force: true })).rejects.toMatchObject({
      code: "index-refused",
      message: expect.stringContaining("3 questions"),
    });
    const moved = new Map(["first", "second", "not/not"].map((text) => [`e/${text}`, vectorOf(`o ${text}`)]));
    await expect(built.golden.addVectors(moved, embedder)).rejects.toMatchObject({
      code: "embedder-mismatch",
    });
    await built.golden.addVectors(moved, other);
    expect(await built.golden.listUnembedded()).toEqual([]);
    const under = async (at: Store) =>
      (await at.golden.vectors.changesSince(0)).added.find(({ id }) => id === "e/first")?.vector;
    expect(await under(built)).toEqual(vectorOf("o first"));
    expect(await under(store)).toEqual(vectorOf("first"));
    await store.indexes.promote(number, AT);
    await built.golden.putEntry(
      goldenWrite({ id: "e", questions: ["first", "third"], embedder: other, expectedRevision: 1 }),
    );
    expect(await under(store)).toEqual(vectorOf("first"));
    expect((await store.golden.listUnembedded()).map(({ id }) => id)).toEqual(["e/third"]);
    expect(await rowsOf(store.golden.vectors)).toEqual(["e/first"]);
    await store.indexes.rollback(AT);
    expect((await store.indexes.get("main"))?.unembedded).toBe(1);
    await store.indexes.drop(number, AT);
    expect([...(await store.golden.readVectors()).keys()]).toEqual(["e/first"]);
  });

  test("hides an entry from readers by vectors while one of its negatives has none under their embedder", async (store) => {
    const first = goldenWrite({ id: "e", questions: ["first"] });
    await store.golden.putEntry(first);
    await store.golden.putEntry(goldenWrite({ id: "f", questions: ["second"], negatives: ["never this"] }));
    const { number } = await store.indexes.create(newVersion({ embedder: other }));
    const built = store.at(number);
    const vectors = (ids: readonly string[]) => new Map(ids.map((id) => [id, vectorOf(`o ${id}`)]));
    await built.golden.addVectors(vectors(["e/first", "f/second"]), other);
    expect(await rowsOf(built.golden.vectors)).toEqual(["e/first"]);
    let since = await built.golden.vectors.sequence();
    await built.golden.addVectors(vectors(["f/not/never this"]), other);
    const seen = await built.golden.vectors.changesSince(since);
    expect(seen.added.map(({ id }) => id)).toContain("f/second");
    expect(await rowsOf(built.golden.vectors)).toEqual(["e/first", "f/second"]);
    since = await built.golden.vectors.sequence();
    await store.golden.putEntry(
      goldenWrite({ id: "e", questions: ["first"], negatives: ["not that"], expectedRevision: 1 }),
    );
    expect((await built.golden.vectors.changesSince(since)).removed).toEqual(["e/first"]);
    expect(await rowsOf(built.golden.vectors)).toEqual(["f/second"]);
    expect(await rowsOf(store.golden.vectors)).toEqual(["e/first", "f/second"]);
    expect(await built.golden.findPhrasing("first")).toHaveLength(1);
    await store.golden.putEntry(goldenWrite({ id: "e", questions: ["first"], expectedRevision: 2 }));
    expect(await rowsOf(built.golden.vectors)).toEqual(["e/first", "f/second"]);
  });

  test("keeps a threshold for each embedder while versions of both are there", async (store) => {
    const pin = (embedderId: string, value: number) =>
      ({ value, embedderId, origin: "set", setAt: AT.at }) as const;
    await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["one"] }));
    await store.settings.setThreshold("golden", pin(embedder.id, 0.8));
    const { number } = await store.indexes.create(newVersion({ embedder: other }));
    const built = store.at(number);
    expect(await built.settings.getThreshold("golden")).toMatchObject({ embedderId: embedder.id });
    const mark = await store.settings.mark();
    await built.settings.setThreshold("golden", pin(other.id, 0.6));
    await built.settings.setThreshold("retrieval", pin(other.id, 0.1));
    expect(await store.settings.getThreshold("retrieval")).toBeUndefined();
    expect(await built.settings.getThreshold("retrieval")).toEqual(pin(other.id, 0.1));
    expect(await store.settings.mark()).not.toBe(mark);
    expect(await built.settings.getThreshold("golden")).toEqual(pin(other.id, 0.6));
    expect(await store.settings.getThreshold("golden")).toEqual(pin(embedder.id, 0.8));
    await store.settings.setThreshold("golden", pin(embedder.id, 0.9));
    expect(await built.settings.getThreshold("golden")).toEqual(pin(other.id, 0.6));
    expect(await store.settings.getThreshold("golden")).toEqual(pin(embedder.id, 0.9));
  });

  test("serves stored answers under the version they were made under alone", async (store) => {
    const write = documentWrite({ id: "a.md", texts: ["one"] });
    await store.documents.putDocument(write);
    const { number } = await copyOfLive(store);
    const built = store.at(number);
    await store.cache.put(
      cacheWrite({ id: "c1", namespace: "n1", texts: ["one"], question: "What is one?" }),
    );
    await built.cache.put(
      cacheWrite({ id: "c2", namespace: "n2", texts: ["one"], question: "What is one?" }),
    );
    expect(await rowsOf(store.cache.vectors)).toEqual(["c1"]);
    expect(await rowsOf(built.cache.vectors)).toEqual(["c2"]);
    expect(await built.cache.read("c1")).toBeUndefined();
    expect((await built.cache.list()).map(({ id }) => id)).toEqual(["c2"]);
    expect((await store.cache.count()).entries).toBe(1);
    await buildOn(store, number, (at) =>
      at.documents.putDocument(documentWrite({ id: "a.md", texts: ["changed"] })),
    );
    expect(await built.cache.remove({ kind: "stale" })).toBe(1);
    expect(await store.cache.remove({ kind: "orphaned", edition: "another", surfaces: [] })).toBe(1);
    expect(await store.cache.count()).toMatchObject({ entries: 0 });
  });

  test("removes stored answers of every version for what they hold, and those of one that is dropped", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["one"] }));
    const { number } = await copyOfLive(store);
    const built = store.at(number);
    const put = async () => {
      await store.cache.put(
        cacheWrite({ id: "c1", namespace: "n1", texts: ["one"], question: "What is one?" }),
      );
      await built.cache.put(
        cacheWrite({ id: "c2", namespace: "n2", texts: ["one"], question: "What is one?" }),
      );
    };
    await put();
    expect(await store.cache.remove({ kind: "document", documentId: "a.md" })).toBe(2);
    await put();
    expect(await store.cache.remove({ kind: "all" })).toBe(2);
    await put();
    await store.indexes.drop(number, AT);
    expect(await rowsOf(store.cache.vectors)).toEqual(["c1"]);
  });

  test("keeps how the embedder of a version is opened", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["one"] }));
    await store.indexes.create(newVersion({ embedderSettings: { driver: "local" } }));
    expect((await store.indexes.get("v2"))?.embedderSettings).toEqual({ driver: "local" });
    await store.indexes.setEmbedderSettings(1, { driver: "other" });
    expect((await store.indexes.get("main"))?.embedderSettings).toEqual({ driver: "other" });
  });

  test("replaces the vectors of one version alone", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["one"] }));
    await store.golden.putEntry(goldenWrite({ id: "e", questions: ["first"] }));
    const { number } = await copyOfLive(store, { embedderSettings: { driver: "local" } });
    const { build } = await store.indexes.reopen(number);
    const built = store.at(number, build);
    const [passage] = await built.documents.getPassages("a.md");
    await built.replaceVectors({
      embedder: other,
      passages: new Map([[passage?.id ?? "", { vector: vectorOf("p"), truncated: false }]]),
      phrasings: new Map([["e/first", vectorOf("o")]]),
      readAt: {
        passages: await built.documents.vectors.sequence(),
        phrasings: await built.golden.vectors.sequence(),
      },
    });
    expect(await built.settings.getEmbedder()).toEqual(other);
    expect((await store.indexes.get("v2"))?.embedderSettings).toBeNull();
    expect(await store.settings.getEmbedder()).toEqual(embedder);
    expect((await built.golden.vectors.changesSince(0)).added[0]?.vector).toEqual(vectorOf("o"));
    expect((await store.golden.vectors.changesSince(0)).added[0]?.vector).toEqual(vectorOf("first"));
    expect((await store.documents.vectors.changesSince(0)).embedderId).toBe(embedder.id);
    expect((await built.documents.vectors.changesSince(0)).embedderId).toBe(other.id);
    expect((await store.checkIntegrity()).problems).toEqual([]);
  });

  test("keeps thresholds with the switch, and none where it is refused", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["one"] }));
    const pinOf = (embedderId: string, value: number) =>
      ({ value, embedderId, origin: "set", setAt: AT.at }) as const;
    await store.settings.setThreshold("golden", pinOf(embedder.id, 0.9));
    const created = await store.indexes.create(newVersion({ embedder: other }));
    const { details } = created;
    const { number } = await store.indexes.finish(created.number, { details, build: 1, ...AT });
    const thresholds = [{ slot: "golden", pin: pinOf(other.id, 0.7) }] as const;
    const valueAt = async (index: number) => (await store.at(index).settings.getThreshold("golden"))?.value;
    await expect(store.indexes.promote(number, { ...AT, thresholds })).rejects.toMatchObject({
      code: "index-refused",
    });
    expect(await valueAt(number)).toBe(0.9);
    const mark = await store.settings.mark();
    await store.indexes.promote(number, { ...AT, force: true, thresholds });
    expect([await valueAt(1), await valueAt(number)]).toEqual([0.9, 0.7]);
    expect(await store.settings.mark()).not.toBe(mark);
  });
}
