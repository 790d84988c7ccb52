import { expect } from "vitest";
import type { GoldenSource, SourceReference, SourceState } from "../../src/stores/golden.ts";
import type { GoldenLink, LinkPlace, LinkState } from "../../src/stores/golden-link.ts";
import type { Store } from "../../src/stores/store.ts";
import { hashText } from "../../src/text/hash-text.ts";
import type { ContractTest } from "./contract-test.ts";
import { documentWrite, goldenWrite } from "./store-samples.ts";

const CITED = "Pool: a pool holds at most ten connections for each node of it";
const SHORT = "Pool: set it to ten";

function reference(documentId: string, text: string): Extract<SourceReference, { kind: "passage" }> {
  return { kind: "passage", documentId, passageHash: hashText(text) };
}

/** The source as a review stamps it. */
async function stamp(store: Store, documentId: string, text: string): Promise<GoldenSource> {
  const [state] = await store.golden.readSources([reference(documentId, text)]);
  if (state?.kind !== "found" || !state.context) throw new Error(`no such passage: ${text}`);
  const { hash, version, label, context } = state;
  return { reference: reference(documentId, text), hash, version, label, context };
}

/** Stamps a passage of a document, and reads it again after a change. */
async function afterwards(
  store: Store,
  { text = CITED, change }: { text?: string; change: () => Promise<unknown> },
): Promise<{ before: GoldenSource; after: SourceState | undefined }> {
  const before = await stamp(store, "a", text);
  const snapshotTexts = new Map([[before.hash, text]]);
  await store.golden.putEntry(goldenWrite({ id: "e", questions: ["one"], sources: [before], snapshotTexts }));
  await change();
  return { before, after: (await store.golden.readForServing("e"))?.states[0] };
}

/** Surroundings of cited passages: what moved around them, and where they went. */
export function surroundingsContract(test: ContractTest): void {
  const put = (
    store: Store,
    id: string,
    texts: string[],
    options: { collection?: string; renamedFrom?: string } = {},
  ) => store.documents.putDocument(documentWrite({ id, texts, ...options }));

  test("takes a text that left its document for no move into an archive, or beside a likelier successor", async (store) => {
    const edit = CITED.replace("ten", "twenty");
    const gone = async (copy: string, more: Readonly<Record<string, string>>) => {
      await put(store, "a", [CITED]);
      const { after } = await afterwards(store, {
        change: async () => {
          await store.documents.removeDocuments(["a"]);
          await put(store, copy, [CITED]);
          for (const [id, text] of Object.entries(more)) await put(store, id, [text]);
        },
      });
      await store.golden.removeEntry("e", {
        action: "removed",
        at: "2026-01-01T00:00:00.000Z",
        by: null,
        note: null,
      });
      await store.documents.removeDocuments([copy, ...Object.keys(more)]);
      return after;
    };
    const doubt = { kind: "missing", perhapsMovedTo: expect.stringContaining("Pool") };
    expect(await gone("b", {})).toMatchObject({ kind: "moved" });
    expect(await gone("archive/b", {})).toMatchObject(doubt);
    expect(await gone("b", { c: edit })).toMatchObject(doubt);
    expect(await gone("b", { c: "Other: something about logs" })).toMatchObject({ kind: "moved" });
  });

  test("gives back what a review recorded besides sources, and tells where nothing was recorded", async (store) => {
    await put(store, "a", [CITED]);
    const source = await stamp(store, "a", CITED);
    const links: GoldenLink[] = [
      { url: "a.md", documentId: "a", documentHash: "h", place: null },
      {
        url: "a#x",
        documentId: "a",
        documentHash: "h",
        place: { kind: "anchor", anchor: "x", passageHash: "p" },
      },
      {
        ...{ url: "a#L1-L2", documentId: "a", documentHash: "h" },
        place: { kind: "lines", from: 1, to: 2, passages: [{ hash: "p", startLine: 1, endLine: 3 }] },
      },
    ];
    const evidence = { embedderId: "fake@1/4", question: "one", texts: "a b", places: "c" };
    const write = goldenWrite({ id: "e", questions: ["one"], sources: [source] });
    const entry = { ...write.entry, links, evidence };
    await store.golden.putEntry({ ...write, entry });
    expect(await store.golden.getEntry("e")).toEqual(entry);
    expect((await store.golden.readHistory("e"))[0]?.content).toMatchObject({
      links,
      evidence,
      sources: [source],
    });
    await store.golden.putEntry(goldenWrite({ id: "e", questions: ["one"], expectedRevision: 1 }));
    expect(await store.golden.getEntry("e")).not.toHaveProperty("links");
    expect(await store.golden.getEntry("e")).not.toHaveProperty("evidence");
  });

  test("tells a change in the section of a passage from one elsewhere in its document", async (store) => {
    const others = ["Setup: install it", "Pool: and wait for more"];
    await put(store, "a", [CITED, ...others]);
    const same = await afterwards(store, { change: async () => {} });
    expect(same.after).toMatchObject({ kind: "found", context: same.before.context });
    await put(store, "a", ["Setup: install it now", CITED]);
    const moved = (await store.golden.readForServing("e"))?.states[0];
    expect(moved).toMatchObject({ kind: "found", hash: hashText(CITED) });
    await put(store, "a", [CITED, "Setup: install it now", "Pool: and wait for more"]);
    const elsewhere = (await store.golden.readForServing("e"))?.states[0];
    if (elsewhere?.kind !== "found") throw new Error("the passage is gone");
    expect(elsewhere.context?.sectionHash).toBe(same.before.context?.sectionHash);
    expect(elsewhere.context?.documentHash).not.toBe(same.before.context?.documentHash);
    await put(store, "a", [CITED, "Pool: a line beside it", ...others]);
    const beside = (await store.golden.readForServing("e"))?.states[0];
    if (beside?.kind !== "found") throw new Error("the passage is gone");
    expect(beside.context?.sectionHash).not.toBe(same.before.context?.sectionHash);
  });

  test("finds a passage that went, word for word, to the one other document that holds it", async (store) => {
    await put(store, "a", ["Setup: start", CITED]);
    const { after } = await afterwards(store, {
      async change() {
        await put(store, "a", ["Setup: start"]);
        await put(store, "b", [CITED, "Setup: other"]);
      },
    });
    expect(after).toMatchObject({
      kind: "moved",
      documentId: "b",
      hash: hashText(CITED),
      label: "b › Guide › Pool",
    });
    await store.documents.removeDocuments(["a"]);
    expect((await store.golden.readForServing("e"))?.states[0]).toMatchObject({
      kind: "moved",
      documentId: "b",
    });
    await put(store, "c", [CITED]);
    expect((await store.golden.readForServing("e"))?.states[0]).toEqual({ kind: "missing" });
  });

  test("takes nothing less certain for a move", async (store) => {
    const gone = async (
      text: string,
      elsewhere: () => Promise<unknown>,
      before: () => Promise<unknown> = async () => {},
    ) => {
      await store.golden.removeEntry("e", {
        action: "removed",
        at: "2026-01-01T00:00:00.000Z",
        by: null,
        note: null,
      });
      await store.documents.removeDocuments(["a", "b", "c"]);
      await put(store, "a", ["Setup: start", text]);
      await before();
      const change = async () => {
        await elsewhere();
        await store.documents.removeDocuments(["a"]);
      };
      return (await afterwards(store, { text, change })).after;
    };
    const missing = { kind: "missing" };
    expect(await gone(CITED, () => put(store, "b", [CITED]))).toMatchObject({ kind: "moved" });
    // A short text may stand on any page.
    expect(await gone(SHORT, () => put(store, "b", [SHORT]))).toEqual(missing);
    // Another collection is another product.
    expect(await gone(CITED, () => put(store, "b", [CITED], { collection: "other" }))).toEqual(missing);
    // It stood in two places at the review already: then the other one never was what the answer cites.
    expect(
      await gone(
        CITED,
        async () => {},
        () => put(store, "b", [CITED]),
      ),
    ).toEqual(missing);
    // Text without a heading says nothing of what it is about.
    const bare = "a pool holds at most ten connections for each node of it";
    expect(await gone(bare, () => put(store, "b", [bare]))).toEqual(missing);
    // Another heading makes it another statement.
    await store.documents.removeDocuments(["b"]);
    const write = documentWrite({ id: "b", texts: [CITED] });
    const elsewhere = write.passages.map((passage) => ({ ...passage, headings: ["Guide", "Cache"] }));
    expect(await gone(CITED, () => store.documents.putDocument({ ...write, passages: elsewhere }))).toEqual(
      missing,
    );
  });

  test("follows a rename as no move at all", async (store) => {
    await put(store, "a", ["Setup: start", CITED]);
    const { before, after } = await afterwards(store, {
      change: () => put(store, "b", ["Setup: start", CITED], { renamedFrom: "a" }),
    });
    expect(after).toMatchObject({ kind: "found", context: before.context });
  });

  /** Writes a document that may say the same and be cut otherwise, under headings of its own. */
  const putCut = (
    store: Store,
    texts: readonly string[],
    cut: readonly (readonly [string, string | null])[],
  ) => {
    const { passages: rows, vectors } = documentWrite({ id: "a", texts: cut.map(([text]) => text) });
    const passages = rows.map((row, index) => {
      const heading = cut[index]?.[1] ?? null;
      const anchor = heading === null ? null : heading.toLowerCase();
      return {
        ...row,
        id: `${row.id}-${index}`,
        headings: heading === null ? [] : ["Guide", heading],
        anchor,
      };
    });
    return store.documents.putDocument({ ...documentWrite({ id: "a", texts }), passages, vectors });
  };

  test("finds a passage whose document is cut otherwise now, and only while it says the same", async (store) => {
    const lines = ["Pool: the first line of it", "the second line of it", "the third"];
    const cited = lines.slice(0, 2).join("\n\n");
    const under = (texts: readonly string[]) => texts.map((text) => [text, "Pool"] as const);
    await putCut(store, lines, under([cited, "the third"]));
    const { after } = await afterwards(store, {
      text: cited,
      change: () => putCut(store, lines, under(lines)),
    });
    expect(after).toMatchObject({
      ...{ kind: "found", hash: hashText(cited), text: cited },
      heldBy: lines.slice(0, 2).map(hashText),
    });
    // A table that repeats its head, or a text that is written from HTML, may share no line with what it was.
    await putCut(store, lines, under(["all of it, otherwise written"]));
    const state = async () => (await store.golden.readForServing("e"))?.states[0];
    expect(await state()).toMatchObject({ kind: "found", heldBy: [] });
    for (const texts of [
      ["An intro.", ...lines],
      [...lines, "More."],
      ["Pool: the first line of it", "the third"],
    ]) {
      await putCut(store, texts, under(texts));
      expect(await state()).toMatchObject({ kind: "passage-gone" });
    }
  });

  test("asks for the section that was cited, whatever becomes of the same text in others", async (store) => {
    const headingsOf = (...headings: (string | null)[]) =>
      putCut(
        store,
        [...headings.map(() => CITED), headings.join()],
        headings.map((heading) => [CITED, heading] as const),
      );
    // biome-ignore format: one row a case
    const table: [(string | null)[], (string | null)[], string][] = [
      [["Pool"], ["Pool", "Legacy"], "found"],
      [["Pool"], ["Legacy", "Pool"], "found"],
      [["Pool"], ["Legacy"], "passage-gone"],
      [["Pool"], [null], "passage-gone"],
      [[null], [null, "Pool"], "found"],
      [[null], ["Pool"], "passage-gone"],
      [["Pool", "Legacy"], ["Legacy"], "passage-gone"],
      [["Pool", "Legacy"], ["Pool"], "found"],
      [["Pool", "Pool"], ["Pool"], "passage-gone"],
      [["Pool", "Legacy"], ["Legacy", "Other", "Pool"], "found"],
    ];
    for (const [before, now, kind] of table) {
      await headingsOf(...before);
      const source = await stamp(store, "a", CITED);
      const revision = (await store.golden.getEntry("e"))?.revision ?? 0;
      await store.golden.putEntry(
        goldenWrite({ id: "e", questions: ["one"], sources: [source], expectedRevision: revision }),
      );
      expect((await store.golden.readForServing("e"))?.states[0]).toMatchObject({ kind: "found" });
      await headingsOf(...now);
      const state = (await store.golden.readForServing("e"))?.states[0];
      expect([before, now, state?.kind]).toEqual([before, now, kind]);
    }
  });

  test("takes a copy for no move while the old document has the heading", async (store) => {
    await put(store, "a", ["Setup: start", CITED]);
    const { after } = await afterwards(store, {
      async change() {
        await put(store, "a", ["Setup: start", CITED.replace("ten", "fifty")]);
        await put(store, "b", [CITED]);
      },
    });
    const state = async () => (await store.golden.readForServing("e"))?.states[0];
    expect(after).toMatchObject({ kind: "passage-gone" });
    // A heading that nothing readable stands under is still there.
    const { document, passages } = documentWrite({ id: "a", texts: ["Setup: start"] });
    const source = "Setup: start\n\n## Pool\n\n![](pool.png)";
    const write = { ...documentWrite({ id: "a", texts: ["Setup: start"] }), passages };
    await store.documents.putDocument({
      ...write,
      document: { ...document, source, contentHash: hashText(source) },
    });
    expect(await state()).toMatchObject({ kind: "passage-gone" });
    await put(store, "a", ["Setup: start"]);
    expect(await state()).toMatchObject({ kind: "moved", documentId: "b" });
    // The page got another name, and another page took its own.
    await put(store, "c", ["Setup: start"], { renamedFrom: "a" });
    expect(await state()).toMatchObject({ kind: "moved", documentId: "b" });
    await put(store, "a", [CITED.replace("ten", "fifty")]);
    expect(await state()).toMatchObject({ kind: "passage-gone" });
  });

  test("reads a source that was stamped without surroundings as it did before", async (store) => {
    await put(store, "a", [CITED]);
    const { context: _, ...source } = await stamp(store, "a", CITED);
    const write = {
      id: "e",
      questions: ["one"],
      sources: [source],
      snapshotTexts: new Map([[source.hash, CITED]]),
    };
    await store.golden.putEntry(goldenWrite(write));
    await put(store, "a", [CITED, "Setup: more"]);
    expect((await store.golden.readForServing("e"))?.states[0]).not.toHaveProperty("context");
    await put(store, "a", ["Setup: more"]);
    await put(store, "b", [CITED]);
    expect((await store.golden.readForServing("e"))?.states[0]).toMatchObject({ kind: "passage-gone" });
  });
}

/** Links of answers, as they were at the review and as they are now. */
export function linkContract(test: ContractTest): void {
  const texts = ["Setup: one", "Pool: two", "Pool: three"];
  const put = (store: Store, id: string, now: readonly string[], renamedFrom?: string) =>
    store.documents.putDocument(
      documentWrite({ id, texts: now, ...(renamedFrom !== undefined && { renamedFrom }) }),
    );

  async function stateOf(
    store: Store,
    { place, change }: { place: LinkPlace | null; change: () => Promise<unknown> },
  ): Promise<LinkState | undefined> {
    await put(store, "a", texts);
    const documentHash = (await store.documents.getDocument("a"))?.contentHash ?? "";
    const write = goldenWrite({ id: "e", questions: ["one"] });
    const links = [{ url: "a", documentId: "a", documentHash, place }];
    await store.golden.putEntry({ ...write, entry: { ...write.entry, links } });
    expect((await store.golden.readForServing("e"))?.links).toEqual([{ kind: "works" }]);
    await change();
    return (await store.golden.readForServing("e"))?.links[0];
  }

  const anchor: LinkPlace = { kind: "anchor", anchor: "pool", passageHash: hashText("Pool: two") };
  /** The sample documents have a passage on each odd line. */
  const lines: LinkPlace = {
    ...{ kind: "lines", from: 3, to: 5 },
    passages: [
      { hash: hashText("Pool: two"), startLine: 3, endLine: 3 },
      { hash: hashText("Pool: three"), startLine: 5, endLine: 5 },
    ],
  };

  test("tells a link to a document that is gone, or that has another name", async (store) => {
    const change = () => store.documents.removeDocuments(["a"]);
    expect(await stateOf(store, { place: null, change })).toEqual({ kind: "broken", why: "document-gone" });
    await store.golden.removeEntry("e", {
      action: "removed",
      at: "2026-01-01T00:00:00.000Z",
      by: null,
      note: null,
    });
    const rename = () => put(store, "b", texts, "a");
    expect(await stateOf(store, { place: anchor, change: rename })).toEqual({
      ...{ kind: "broken", why: "document-renamed" },
      now: { documentId: "b", fragment: "pool" },
    });
  });

  test("tells a link to a heading that is gone, and where its text stands now", async (store) => {
    const change = () => put(store, "a", ["Setup: one", "more"]);
    expect(await stateOf(store, { place: anchor, change })).toEqual({ kind: "broken", why: "anchor-gone" });
    await put(store, "b", ["Pool: two"]);
    expect((await store.golden.readForServing("e"))?.links[0]).toEqual({
      ...{ kind: "broken", why: "anchor-gone" },
      now: { documentId: "b", fragment: "pool" },
    });
    await put(store, "a", ["Pool: anything else"]);
    expect((await store.golden.readForServing("e"))?.links).toEqual([{ kind: "works" }]);
  });

  test("tells a link to lines that say something else, and which lines say it now", async (store) => {
    const change = () => put(store, "a", ["An intro", ...texts]);
    expect(await stateOf(store, { place: lines, change })).toEqual({
      ...{ kind: "broken", why: "line-moved" },
      now: { documentId: "a", fragment: "L5-L7" },
    });
    await put(store, "a", ["Setup: another", "Pool: two", "Pool: three"]);
    expect((await store.golden.readForServing("e"))?.links).toEqual([{ kind: "works" }]);
    await put(store, "a", ["Setup: one", "Pool: two", "Pool: four"]);
    expect((await store.golden.readForServing("e"))?.links).toEqual([{ kind: "broken", why: "line-moved" }]);
  });
}
