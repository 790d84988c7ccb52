import { expect } from "vitest";
import type { DocumentWrite } from "../../src/stores/documents.ts";
import type { Store } from "../../src/stores/store.ts";
import type { ContractTest } from "./contract-test.ts";
import { documentWrite, embedder, hostileTexts, passageId, vectorOf } from "./store-samples.ts";

const passageTexts = async (store: Store, id: string) =>
  (await store.documents.getPassages(id)).map((passage) => passage.text);

/** Ids of all rows of the passage vector table, which must be those of the passages at any time. */
async function vectorIds(store: Store): Promise<string[]> {
  return (await store.documents.vectors.changesSince(0)).added.map((row) => row.id).sort();
}

export function documentContract(test: ContractTest): void {
  test("gives a document and its passages back as they were written", async (store) => {
    const write = documentWrite({
      id: "guide/a.md",
      texts: ["Setup: install it", "a long text"],
      metadata: { topic: "kafka", year: 2024, ratio: 0.1, draft: false, tags: ["a", "b"], empty: [] },
      format: "html",
      revision: 3,
      version: "2.1",
    });
    await store.documents.putDocument(write);
    expect(await store.documents.getDocument("guide/a.md")).toEqual(write.document);
    expect(await store.documents.getPassages("guide/a.md")).toEqual(write.passages);
    const ids = write.passages.map((passage) => passage.id).reverse();
    expect(await store.documents.getPassagesById(["absent", ...ids])).toEqual(write.passages.toReversed());
    expect(await store.documents.count()).toEqual({ documents: 1, passages: 2 });
  });

  test("hands out copies, which a caller may change", async (store) => {
    const write = documentWrite({ id: "a.md", texts: ["one"], metadata: { topic: "kafka" } });
    await store.documents.putDocument(write);
    const read = async () => ({
      document: await store.documents.getDocument("a.md"),
      listed: await store.documents.listDocuments(),
      passages: await store.documents.getPassages("a.md"),
      byId: await store.documents.getPassagesById(write.passages.map(({ id }) => id)),
    });
    const before = structuredClone(await read());
    const given = await read();
    Object.assign(given.document?.metadata ?? {}, { topic: "changed" });
    Object.assign(given.listed[0]?.metadata ?? {}, { topic: "changed" });
    for (const passage of [...given.passages, ...given.byId]) Object.assign(passage, { text: "changed" });
    expect(await read()).toEqual(before);
  });

  test("has nothing under an unknown id", async (store) => {
    expect(await store.documents.getDocument("absent")).toBeUndefined();
    expect(await store.documents.getPassages("absent")).toEqual([]);
    expect(await store.documents.getPassagesById(["absent"])).toEqual([]);
    expect(await store.documents.removeDocuments(["absent"])).toEqual([]);
    expect(await store.documents.findVectors(["absent"])).toEqual(new Map());
    expect(await store.documents.count()).toEqual({ documents: 0, passages: 0 });
  });

  test("lists documents by id without their source, of one collection or of all", async (store) => {
    for (const [id, collection] of [
      ["b", "default"],
      ["\u{1F980}", "default"],
      ["\uFFFD", "default"],
      ["a", "blog"],
    ] as const) {
      await store.documents.putDocument(documentWrite({ id, collection, texts: [id] }));
    }
    const all = await store.documents.listDocuments();
    expect(all.map((document) => document.id)).toEqual(["a", "b", "\u{1F980}", "\uFFFD"]);
    expect(all.some((document) => "source" in document)).toBe(false);
    const blog = await store.documents.listDocuments({ collection: "blog" });
    expect(blog.map((document) => document.id)).toEqual(["a"]);
    expect(await store.documents.listDocuments({ collection: "nothing" })).toEqual([]);
  });

  /** @see https://github.com/LangStream/langstream/issues/612 */
  test("leaves nothing of the old passages when a document gets shorter", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["one", "two", "three"] }));
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["two"], revision: 2, version: "v2" }));
    expect(await passageTexts(store, "a")).toEqual(["two"]);
    expect(await store.documents.count()).toEqual({ documents: 1, passages: 1 });
    expect(await vectorIds(store)).toEqual([passageId("a", "two")]);
    expect(await store.documents.searchText(["one", "three"], { k: 9 })).toEqual([]);
    expect((await store.documents.getDocument("a"))?.version).toBe("v2");
  });

  /** @see https://github.com/infiniflow/ragflow/issues/7130 */
  test("finds nothing of a document right after it was removed", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["alpha"] }));
    await store.documents.putDocument(documentWrite({ id: "b", texts: ["beta"] }));
    expect(await store.documents.removeDocuments(["b", "absent", "b"])).toEqual(["b"]);
    expect(await store.documents.getDocument("b")).toBeUndefined();
    expect(await store.documents.searchText(["beta"], { k: 9 })).toEqual([]);
    expect(await vectorIds(store)).toEqual([passageId("a", "alpha")]);
    expect(
      await store.documents.findVectors([
        documentWrite({ id: "b", texts: ["beta"] }).passages[0]?.embeddingHash ?? "",
      ]),
    ).toEqual(new Map());
  });

  /** @see https://github.com/run-llama/llama_index/issues/13162 */
  test("changes nothing and logs no vector when the same document is put again", async (store) => {
    const write = documentWrite({ id: "a", texts: ["one", "two"] });
    await store.documents.putDocument(write);
    const { sequence } = await store.documents.vectors.changesSince(0);
    await store.documents.putDocument(write);
    expect(await store.documents.count()).toEqual({ documents: 1, passages: 2 });
    expect(await store.documents.getPassages("a")).toEqual(write.passages);
    expect(await store.documents.vectors.changesSince(sequence)).toMatchObject({
      reset: false,
      added: [],
      removed: [],
    });
    expect(await store.documents.searchText(["one"], { k: 9 })).toHaveLength(1);
  });

  test("keeps the vectors of passages that did not change and moves their place", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["one", "two", "three"] }));
    const { sequence } = await store.documents.vectors.changesSince(0);
    const next = documentWrite({ id: "a", texts: ["zero", "three", "one"] });
    await store.documents.putDocument(next);
    expect(await store.documents.getPassages("a")).toEqual(next.passages);
    const changes = await store.documents.vectors.changesSince(sequence);
    expect(changes.added.map((row) => row.id)).toEqual([passageId("a", "zero")]);
    expect(changes.removed).toEqual([passageId("a", "two")]);
  });

  test("gives a passage in text order, whatever the order it was written in", async (store) => {
    const write = documentWrite({ id: "a", texts: ["one", "two", "three"] });
    const reversed = { ...write, passages: write.passages.toReversed(), vectors: write.vectors.toReversed() };
    await store.documents.putDocument(reversed);
    expect(await passageTexts(store, "a")).toEqual(["one", "two", "three"]);
  });

  test("finds vectors that were computed before, with whether the embedder read to the end", async (store) => {
    const write = documentWrite({ id: "a", texts: ["short", "a long one"] });
    await store.documents.putDocument(write);
    const hashes = write.passages.map((passage) => passage.embeddingHash);
    const found = await store.documents.findVectors([...hashes, "absent"]);
    expect([...found.keys()]).toEqual(hashes);
    expect([...found.values()]).toEqual(
      write.passages.map(({ truncated }, index) => ({ vector: write.vectors[index], truncated })),
    );
  });

  test("finds a renamed document under its old id, over several renames and back", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["text"] }));
    await store.documents.putDocument(documentWrite({ id: "b", texts: ["text"], renamedFrom: "a" }));
    await store.documents.putDocument(documentWrite({ id: "c", texts: ["text"], renamedFrom: "b" }));
    expect((await store.documents.getDocument("a"))?.id).toBe("c");
    expect((await store.documents.getPassages("a")).map((passage) => passage.documentId)).toEqual(["c"]);
    expect(await store.documents.count()).toEqual({ documents: 1, passages: 1 });
    expect(await vectorIds(store)).toEqual([passageId("c", "text")]);
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["text"], renamedFrom: "c" }));
    for (const id of ["a", "b", "c"]) expect((await store.documents.getDocument(id))?.id).toBe("a");
    expect(await store.documents.removeDocuments(["a"])).toEqual(["a"]);
    for (const id of ["a", "b", "c"]) expect(await store.documents.getDocument(id)).toBeUndefined();
  });

  test("prefers a document to a rename of its id", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["old"] }));
    await store.documents.putDocument(documentWrite({ id: "b", texts: ["old"], renamedFrom: "a" }));
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["new"] }));
    expect(await passageTexts(store, "a")).toEqual(["new"]);
    expect(await passageTexts(store, "b")).toEqual(["old"]);
    await store.documents.removeDocuments(["a"]);
    expect(await store.documents.getDocument("a")).toBeUndefined();
  });

  test("does not remove a document by an id it had before", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["text"] }));
    await store.documents.putDocument(documentWrite({ id: "b", texts: ["text"], renamedFrom: "a" }));
    expect(await store.documents.removeDocuments(["a"])).toEqual([]);
    expect((await store.documents.getDocument("b"))?.id).toBe("b");
  });

  test("keeps ids, texts and metadata with any characters", async (store) => {
    for (const hostile of hostileTexts) {
      const metadata = JSON.parse(JSON.stringify({ a: hostile }).replace('"a"', JSON.stringify(hostile)));
      const write = documentWrite({ id: hostile, title: hostile, texts: [`${hostile} text`], metadata });
      await store.documents.putDocument(write);
      expect(await store.documents.getDocument(hostile)).toEqual(write.document);
      expect(Object.entries((await store.documents.getDocument(hostile))?.metadata ?? {})).toEqual([
        [hostile, hostile],
      ]);
      expect(await store.documents.getPassages(hostile)).toEqual(write.passages);
      expect(await store.documents.getPassagesById(write.passages.map(({ id }) => id))).toEqual(
        write.passages,
      );
    }
    expect(await store.documents.count()).toEqual({
      documents: hostileTexts.length,
      passages: hostileTexts.length,
    });
    expect((await store.documents.removeDocuments(hostileTexts)).length).toBe(hostileTexts.length);
    expect(await store.documents.count()).toEqual({ documents: 0, passages: 0 });
  });

  test("leaves nothing of a write that fails", async (store) => {
    const good = documentWrite({ id: "a", texts: ["one"] });
    await store.documents.putDocument(good);
    const before = await store.documents.vectors.changesSince(0);
    const changed = documentWrite({ id: "a", texts: ["two", "three"], renamedFrom: "b" });
    const vector = vectorOf("x");
    const attempts: [DocumentWrite, string][] = [
      [{ ...changed, vectors: [vector] }, "internal"],
      [{ ...changed, vectors: [vector, new Float32Array(4)] }, "embedder-response"],
      [{ ...changed, vectors: [vector, new Float32Array(4).fill(Number.NaN)] }, "embedder-response"],
      [{ ...changed, vectors: [vector, Float32Array.of(1, 0, 0)] }, "embedder-response"],
      [{ ...changed, embedder: { id: "other@1/4", dimension: 4 } }, "embedder-mismatch"],
      [{ ...changed, document: { ...changed.document, id: "c" } }, "internal"],
      [
        {
          ...documentWrite({ id: "c", texts: ["two"] }),
          passages: good.passages.map((passage) => ({ ...passage, documentId: "c" })),
        },
        "internal",
      ],
      [
        { ...changed, document: { ...changed.document, metadata: { score: Number.NaN } } },
        "document-invalid",
      ],
    ];
    for (const [bad, code] of attempts) {
      await expect(store.documents.putDocument(bad)).rejects.toMatchObject({ code });
      expect(await store.documents.getDocument("a")).toEqual(good.document);
      expect(await store.documents.getPassages("a")).toEqual(good.passages);
      expect(await store.documents.count()).toEqual({ documents: 1, passages: 1 });
      expect(await store.documents.searchText(["two", "three"], { k: 9 })).toEqual([]);
    }
    expect(await store.documents.vectors.changesSince(0)).toEqual(before);
    expect(await store.settings.getEmbedder()).toEqual(embedder);
  });
}

export function textSearchContract(test: ContractTest): void {
  test("ranks passages with more and rarer words of the question first", async (store) => {
    await store.documents.putDocument(
      documentWrite({
        id: "a",
        texts: [
          "the consumer reads a batch of records",
          "the consumer waits",
          "records of the batch listener, a batch listener",
          "nothing of the kind",
          "the producer writes",
          "the broker answers",
        ],
      }),
    );
    const hits = await store.documents.searchText(["batch", "listener"], { k: 9 });
    expect(hits.map((hit) => hit.passageId)).toEqual([
      passageId("a", "records of the batch listener, a batch listener"),
      passageId("a", "the consumer reads a batch of records"),
    ]);
    expect(hits[0]?.score).toBeGreaterThan(hits[1]?.score ?? 0);
    expect(hits[1]?.score).toBeGreaterThan(0);
    expect(await store.documents.searchText(["batch", "listener"], { k: 1 })).toEqual(hits.slice(0, 1));
    expect(await store.documents.searchText(["batch"], { k: 0 })).toEqual([]);
  });

  test("counts a word of the headings more than one of the text", async (store) => {
    const texts = [
      "Pooling: of the connections there are many",
      "Setup: pooling of the connections is many",
      "x",
      "y",
      "z",
    ];
    await store.documents.putDocument(documentWrite({ id: "a", texts }));
    const hits = await store.documents.searchText(["pooling"], { k: 9 });
    expect(hits.map((hit) => hit.passageId)).toEqual([
      passageId("a", texts[0] ?? ""),
      passageId("a", texts[1] ?? ""),
    ]);
  });

  test("searches without regard to case and accents", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["Café con leche", "x", "y"] }));
    expect(await store.documents.searchText(["CAFE"], { k: 9 })).toHaveLength(1);
    expect(await store.documents.searchText(["café"], { k: 9 })).toHaveLength(1);
  });

  test("matches identifiers whole, in any case, and each only by itself", async (store) => {
    const pairs = [
      ["spring.kafka.listener.type", "spring.kafka.listener.type-mapping"],
      ["--max-workers", "--max-workers-count"],
      ["vi.useFakeTimers", "vi.useFakeTimersAsync"],
      ["@scope/package", "@scope/package-extra"],
      ["ERR_HTTP2_X", "ERR_HTTP2_X_Y"],
      ["5.0.1", "5.0.12"],
      ["localhost:3000", "localhost:30001"],
      ["src/a.ts", "lib/src/a.ts"],
      ["C++", "C#"],
      [".env", ".env.local"],
      ["snake_case", "snake_case_name"],
    ] as const;
    const texts = pairs.flat().map((name) => `One can set \`${name}\`, and it helps.`);
    await store.documents.putDocument(documentWrite({ id: "a", texts }));
    for (const name of pairs.flat()) {
      for (const term of [name, name.toUpperCase(), `\`${name}\``]) {
        const hits = await store.documents.searchText([term], { k: 99 });
        expect([term, ...hits.map((hit) => hit.passageId)]).toEqual([
          term,
          passageId("a", `One can set \`${name}\`, and it helps.`),
        ]);
      }
    }
  });

  test("finds the words of an identifier as well, also those that only capitals tell apart", async (store) => {
    const texts = [
      "Call vi.useFakeTimers() before.",
      "Pass --max-workers=4.",
      "Set maxForks.",
      "nothing",
      "other",
    ];
    await store.documents.putDocument(documentWrite({ id: "a", texts }));
    const found = async (...terms: string[]) =>
      (await store.documents.searchText(terms, { k: 9 })).map((hit) =>
        texts.findIndex((text) => passageId("a", text) === hit.passageId),
      );
    expect(await found("usefaketimers")).toEqual([0]);
    expect(await found("fake")).toEqual([0]);
    expect(await found("fake timers")).toEqual([0]);
    expect(await found("workers")).toEqual([1]);
    expect(await found("max workers")).toEqual([1]);
    expect((await found("max")).toSorted()).toEqual([1, 2]);
    expect(await found("timers max")).toEqual([]);
    expect(await found("forks set")).toEqual([]);
    expect((await found("vi.useFakeTimers", "--max-workers")).toSorted()).toEqual([0, 1]);
  });

  test("puts a passage with the identifier itself before those that only have its words", async (store) => {
    const texts = [
      "The fake timers of the clock: use them, use fake ones.",
      "Call useFakeTimers to replace the clock of the test.",
      "The clock runs on and nothing else is there.",
      ...["one", "two", "three", "four"],
    ];
    await store.documents.putDocument(documentWrite({ id: "a", texts }));
    const hits = await store.documents.searchText(["useFakeTimers", "clock"], { k: 9 });
    expect(hits[0]?.passageId).toBe(passageId("a", texts[1] ?? ""));
    expect(hits).toHaveLength(3);
  });

  test("finds a word in its other forms", async (store) => {
    await store.documents.putDocument(
      documentWrite({ id: "a", texts: ["Configuring consumers quickly", "x", "y", "z"] }),
    );
    for (const term of ["configure", "configured", "consumer", "consumers"]) {
      expect(await store.documents.searchText([term], { k: 9 })).toHaveLength(1);
    }
    expect(await store.documents.searchText(["quick.ly", "consumers-x-y"], { k: 9 })).toEqual([]);
  });

  test("counts the passages that hold a word in any of its forms, in the headings or the text, each once", async (store) => {
    const texts = [
      "Running: it runs and ran",
      "Other: a runner",
      "plain Café policies",
      "policy of `vi.useFakeTimers`",
    ];
    await store.documents.putDocument(documentWrite({ id: "a", texts }));
    const counts = await store.documents.countPassagesWith([
      "run",
      "running",
      "policy",
      "cafe",
      "CAFÉ",
      "guide",
      "vi",
      "timers",
      "absent",
    ]);
    // `Guide` is a heading of two; `timers` is a word only inside an identifier.
    expect(counts).toEqual([1, 1, 2, 1, 1, 2, 1, 0, 0]);
    expect(await store.documents.countPassagesWith([])).toEqual([]);
    await store.documents.putDocument(documentWrite({ id: "b", texts: ["runs"] }));
    await store.documents.removeDocuments(["a"]);
    expect(await store.documents.countPassagesWith(["run", "policy"])).toEqual([1, 0]);
  });

  test("counts nothing for what is not one word", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["one two and or not near"] }));
    const odd = ["", " ", "one two", "one-two", "?!", '"', "headings:one", "\u0000", ...hostileTexts];
    expect(await store.documents.countPassagesWith(odd)).toEqual(odd.map(() => 0));
    expect(await store.documents.countPassagesWith(["tw*", "^one", '"one"'])).toEqual([0, 1, 1]);
    expect(await store.documents.countPassagesWith(["AND", "or", "NOT", "near"])).toEqual([1, 1, 1, 1]);
  });

  test("searches the identifiers of a passage as it is now", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["Use `--old-flag`.", "same"] }));
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["Use `--new-flag`.", "same"] }));
    expect(await store.documents.searchText(["--old-flag"], { k: 9 })).toEqual([]);
    expect(await store.documents.searchText(["--new-flag"], { k: 9 })).toHaveLength(1);
    await store.documents.removeDocuments(["a"]);
    expect(await store.documents.searchText(["--new-flag"], { k: 9 })).toEqual([]);
  });

  test("searches only the documents it is told, before the best are taken", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["kafka kafka kafka", "x", "y"] }));
    await store.documents.putDocument(
      documentWrite({ id: "b's", texts: ["kafka once among other words", "z"] }),
    );
    const search = (documentIds: string[]) => store.documents.searchText(["kafka"], { k: 1, documentIds });
    expect((await search(["b's", "absent"])).map((hit) => hit.passageId)).toEqual([
      passageId("b's", "kafka once among other words"),
    ]);
    expect(await search([])).toEqual([]);
    expect(await search(["absent", '"] OR 1=1 --'])).toEqual([]);
  });

  test("finds a word of every passage, alone and beside rarer ones, which come first", async (store) => {
    const texts = Array.from(
      { length: 40 },
      (_, at) => `common words here${at === 7 ? " and a rarity" : ""} ${at}`,
    );
    await store.documents.putDocument(documentWrite({ id: "a", texts }));
    expect(await store.documents.searchText(["common"], { k: 99 })).toHaveLength(40);
    const [first] = await store.documents.searchText(["common", "rarity", "absent"], { k: 9 });
    expect(first?.passageId).toBe(passageId("a", texts[7] ?? ""));
  });

  test("takes every term as data", async (store) => {
    await store.documents.putDocument(documentWrite({ id: "a", texts: ["NEAR AND OR NOT column", "other"] }));
    const hostile = [
      ...hostileTexts,
      ...[
        '"',
        '""',
        "' OR 1=1",
        "*",
        "^",
        "a*",
        "text:",
        "headings : other",
        "NEAR(other x, 2)",
        "{text}",
        "+",
        "-other",
      ],
      ...[
        "",
        " ",
        "\u0000",
        "\u0000other",
        "\uD800",
        "\uDC00\uD800",
        "🦀",
        "(",
        ")",
        "AND",
        "other AND",
        "NOT other",
      ],
      ...Array.from({ length: 3000 }, (_, index) => `word${index}`),
    ];
    for (const term of hostile.slice(0, 40)) {
      expect((await store.documents.searchText([term], { k: 9 })).length).toBeLessThanOrEqual(2);
    }
    expect((await store.documents.searchText(hostile, { k: 9 })).length).toBeLessThanOrEqual(2);
    expect(await store.documents.searchText([], { k: 9 })).toEqual([]);
    const keyword = await store.documents.searchText(["AND"], { k: 9 });
    expect(keyword.map((hit) => hit.passageId)).toEqual([passageId("a", "NEAR AND OR NOT column")]);
    expect(await store.documents.searchText(["text:column"], { k: 9 })).toEqual([]);
    expect(await store.documents.count()).toEqual({ documents: 1, passages: 2 });
  });
}
