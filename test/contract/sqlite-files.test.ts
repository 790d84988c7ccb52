import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { AppError, type ErrorCode } from "../../src/errors.ts";
import { migrate, migrations } from "../../src/stores/sqlite/migrate.ts";
import type { MigratedDatabase } from "../../src/stores/sqlite/migration.ts";
import { openSqliteStore, type SqliteStoreOptions } from "../../src/stores/sqlite/open-sqlite-store.ts";
import type { Store } from "../../src/stores/store.ts";
import { documentSource, documentWrite, goldenWrite, passageId } from "./store-samples.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-files-"));
let files = 0;

afterAll(() => rmSync(folder, { recursive: true }));

function newPath(): string {
  files += 1;
  return join(folder, `${files}.db`);
}

/** A closed database with some documents and entries, all of it in the one file. */
async function filledFile(documents = 60): Promise<string> {
  const path = newPath();
  const store = await openSqliteStore({ path });
  for (let number = 0; number < documents; number += 1) {
    const write = documentWrite({
      ...{ id: `d${number}`, metadata: { topic: "t" } },
      texts: ["one", "two", "three"].map((word) => `${word} ${number} ${"words ".repeat(60)}`),
    });
    await store.documents.putDocument(write);
    await store.golden.putEntry(
      goldenWrite({
        ...{ id: `e${number}`, questions: [`q${number}`] },
        sources: [documentSource(`d${number}`, write.document.contentHash)],
        snapshotTexts: new Map([[write.document.contentHash, write.document.source]]),
      }),
    );
  }
  await store.close();
  return path;
}

async function failureOf(options: SqliteStoreOptions): Promise<AppError> {
  try {
    await (await openSqliteStore(options)).close();
  } catch (error) {
    if (AppError.isInstance(error)) return error;
    throw error;
  }
  throw new Error(`${options.path} was opened`);
}

async function expectFailure(options: SqliteStoreOptions, code: ErrorCode): Promise<void> {
  const error = await failureOf(options);
  expect(error.code).toBe(code);
  expect(error.message).toContain(options.path);
  expect(error.hint).toBeTruthy();
}

describe("opening a SQLite store", () => {
  it("finds everything again after it was closed", async () => {
    const path = await filledFile(3);
    const store = await openSqliteStore({ path, create: false });
    expect(await store.documents.count()).toEqual({ documents: 3, passages: 9 });
    expect((await store.golden.readForServing("e2"))?.states).toMatchObject([{ kind: "found" }]);
    await store.close();
    await store.close();
    await expect(store.documents.count()).rejects.toMatchObject({ code: "aborted" });
    await expect(store.golden.listEntries()).rejects.toMatchObject({ code: "aborted" });
  });

  it("moves the mark of settings when another process writes some", async () => {
    const path = newPath();
    await using store = await openSqliteStore({ path });
    await using other = await openSqliteStore({ path });
    const before = await store.settings.mark();
    await other.settings.setThreshold("golden", {
      ...{ value: 0.9, embedderId: "fake@1/4", origin: "set" },
      setAt: "2026-01-01T00:00:00.000Z",
    });
    expect(await store.settings.mark()).not.toBe(before);
  });

  it("does not create a file unless it may", async () => {
    const path = newPath();
    await expectFailure({ path, create: false }, "database-not-found");
    expect(existsSync(path)).toBe(false);
    const { message, hint } = await failureOf({ path: "none-of-these.db", create: false });
    expect(message).toBe(`There is no database "${join(process.cwd(), "none-of-these.db")}".`);
    expect(hint).toContain('the setting "database"');
    await expectFailure({ path: join(folder, "no", "folder", "x.db") }, "path-not-found");
    expect(existsSync(join(folder, "no"))).toBe(false);
  });

  it("refuses an empty path, which SQLite would take for a temporary file", async () => {
    for (const path of ["", " "]) expect((await failureOf({ path })).code).toBe("usage");
  });

  it("refuses files that are no database and leaves them as they are", async () => {
    for (const content of [
      "just some text\n".repeat(100),
      Buffer.alloc(20_000, 7),
      "SQLite format 3\0 and then junk".repeat(50),
    ]) {
      const path = newPath();
      writeFileSync(path, content);
      const before = readFileSync(path);
      for (const create of [true, false]) await expectFailure({ path, create }, "database-broken");
      expect(readFileSync(path).equals(before)).toBe(true);
    }
    const empty = newPath();
    writeFileSync(empty, "");
    await expectFailure({ path: empty, create: false }, "database-broken");
  });

  it("refuses another program's database and leaves it as it is", async () => {
    for (const pragma of ["application_id = 1234", "user_version = 1"]) {
      const path = newPath();
      const other = new Database(path);
      other.pragma(pragma);
      other.exec("CREATE TABLE documents (id TEXT)");
      other.close();
      const before = readFileSync(path);
      await expectFailure({ path }, "database-broken");
      expect(readFileSync(path).equals(before)).toBe(true);
      expect(existsSync(`${path}-wal`)).toBe(false);
    }
  });

  it("refuses links in a circle and names that are too long, and says what helps", async () => {
    const path = newPath();
    symlinkSync(path, path);
    await expectFailure({ path }, "path-unreadable");
    await expectFailure({ path: join(folder, `${"x".repeat(300)}.db`) }, "path-unreadable");
  });

  it("refuses a folder, and a path through a file", async () => {
    const path = newPath();
    mkdirSync(path);
    await expectFailure({ path }, "path-unreadable");
    const file = newPath();
    writeFileSync(file, "text");
    expect(["path-unreadable", "path-not-found"]).toContain(
      (await failureOf({ path: join(file, "x.db") })).code,
    );
  });

  it.skipIf(process.getuid?.() === 0)(
    "refuses a file that it may not read and write (root may)",
    async () => {
      const path = await filledFile(1);
      for (const mode of [0o000, 0o400]) {
        chmodSync(path, mode);
        await expectFailure({ path }, "path-unreadable");
      }
    },
  );

  it("tells that a file was cut short, wherever the cut is", async () => {
    const original = readFileSync(await filledFile());
    for (const part of [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99]) {
      const path = newPath();
      writeFileSync(path, original);
      truncateSync(path, Math.floor(original.length * part));
      await expectCodes(path, ["database-broken"]);
    }
  });

  it("answers with an error of its own when any page is damaged", async () => {
    const original = readFileSync(await filledFile(30));
    const damage = fc.record({
      at: fc.integer({ min: 0, max: original.length - 1 }),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 3000 }),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ at, bytes }) => {
        const path = newPath();
        const damaged = Buffer.from(original);
        damaged.set(bytes.subarray(0, damaged.length - at), at);
        writeFileSync(path, damaged);
        await readAll(path);
      }),
      { numRuns: 60 },
    );
  });
});

/** Reads everything there is to read; failures come back as errors of the one table, or the test fails. */
async function readAll(path: string): Promise<AppError[]> {
  const failures: AppError[] = [];
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (!AppError.isInstance(error)) throw error;
      failures.push(error);
    }
  };
  let store: Store | undefined;
  await attempt(async () => {
    store = await openSqliteStore({ path, create: false });
  });
  if (store === undefined) return failures;
  const { documents, golden, settings } = store;
  await attempt(() => documents.listDocuments());
  await attempt(() => documents.vectors.changesSince(0));
  await attempt(() => documents.searchText(["words"], { k: 1000 }));
  for (let number = 0; number < 60; number += 1) {
    await attempt(() => documents.getDocument(`d${number}`));
    await attempt(() => documents.getPassages(`d${number}`));
    await attempt(() => golden.readForServing(`e${number}`));
  }
  await attempt(() => golden.readSources([{ kind: "topic", topic: "t" }]));
  await attempt(() => golden.listEntries());
  await attempt(() => golden.vectors.changesSince(0));
  await attempt(() => settings.getEmbedder());
  await attempt(() => documents.putDocument(documentWrite({ id: "new", texts: ["one"] })));
  await attempt(() => documents.removeDocuments(["d1"]));
  await store.close();
  return failures;
}

async function expectCodes(path: string, codes: readonly ErrorCode[]): Promise<void> {
  const failures = await readAll(path);
  expect(failures.length).toBeGreaterThan(0);
  for (const failure of failures) {
    expect(codes).toContain(failure.code);
    expect(failure.hint).toBeTruthy();
  }
}

describe("migrations", () => {
  const next = {
    name: "m999-notes",
    apply: (database: MigratedDatabase) => {
      database.exec("ALTER TABLE documents ADD COLUMN note TEXT NOT NULL DEFAULT 'none'");
    },
  };

  it("bring a file of an older version up to date once, and keep what is in it", async () => {
    const path = await filledFile(2);
    for (let opened = 0; opened < 2; opened += 1) {
      const store = await openSqliteStore({ path, migrations: [...migrations, next] });
      expect(await store.documents.count()).toEqual({ documents: 2, passages: 6 });
      await store.documents.putDocument(documentWrite({ id: "d0", texts: ["one", "two", "three"] }));
      await store.close();
    }
    const database = new Database(path);
    expect(database.prepare("SELECT DISTINCT note FROM documents").pluck().all()).toEqual(["none"]);
    expect(database.prepare("SELECT name FROM migrations ORDER BY number").pluck().all()).toEqual([
      ...migrations.map((migration) => migration.name),
      "m999-notes",
    ]);
    database.close();
  });

  it("make the identifiers of passages written before them searchable, with the words as they were", async () => {
    const path = newPath();
    const texts = [
      "Setup: pass `--max-workers=4` to vitest.",
      "Pass `--max-workers-count` when configuring.",
      "Call vi.useFakeTimers().",
      ...["one", "two", "three"],
    ];
    const old = new Database(path);
    migrate(old, migrations.slice(0, 1));
    old.exec(`INSERT INTO documents (number, id, collection, root, title, format, content_hash, version, revision,
      metadata, index_key, ingested_at, source) VALUES (1, 'd', 'default', '/', 'D', 'text', 'h', 'v1', 1, '{}', 'k', 't', 's')`);
    const addPassage =
      old.prepare(`INSERT INTO passages (number, id, document, ordinal, headings, start_offset, end_offset,
      start_line, end_line, hash, embedding_hash, truncated, text) VALUES (?, ?, 1, ?, ?, 0, 1, 1, 1, 'h', 'h', 0, ?)`);
    const addWords = old.prepare("INSERT INTO passage_words (rowid, headings, text) VALUES (?, ?, ?)");
    const addVector = old.prepare("INSERT INTO passage_vectors (passage, vector) VALUES (?, zeroblob(16))");
    for (const [at, text] of texts.entries()) {
      const headings = text.startsWith("Setup") ? ["Guide", "Use of E1234"] : [];
      addPassage.run(at + 10, `p${at}`, at, JSON.stringify(headings), text);
      addWords.run(at + 10, headings.join("\n"), text);
      addVector.run(at + 10);
    }
    old.close();

    const store = await openSqliteStore({ path, create: false });
    const found = async (term: string) =>
      (await store.documents.searchText([term], { k: 9 })).map((hit) => hit.passageId);
    expect(await found("--max-workers")).toEqual(["p0"]);
    expect(await found("--max-workers-count")).toEqual(["p1"]);
    expect(await found("E1234")).toEqual(["p0"]);
    expect(await found("guide")).toEqual(["p0"]);
    expect(await found("fake timers")).toEqual(["p2"]);
    expect(await found("configured")).toEqual(["p1"]);
    expect(await store.documents.removeDocuments(["d"])).toEqual(["d"]);
    expect(await found("--max-workers")).toEqual([]);
    await store.documents.putDocument(documentWrite({ id: "d", texts }));
    expect(await found("--max-workers")).toEqual([passageId("d", texts[0] ?? "")]);
    await store.close();
  });

  it("approve the golden entries written before states, and begin their histories with what they are", async () => {
    const path = newPath();
    const old = new Database(path);
    migrate(old, migrations.slice(0, 2));
    old.exec(`
      INSERT INTO settings VALUES ('embedder', '{"id":"fake@1/4","dimension":4}');
      INSERT INTO golden_entries VALUES ('e', 'ada', '2025-01-02T00:00:00.000Z', '2025-01-01T00:00:00.000Z', 3, 'An "answer".');
      INSERT INTO golden_phrasings VALUES ('p2', 'e', 1, 'Two?', 'two', x'0000803f000000000000000000000000'),
        ('p1', 'e', 0, 'One?', 'one', x'0000803f000000000000000000000000');
      INSERT INTO golden_sources VALUES ('e', 1, 'topic', 't', NULL, 'h2', 'v1', 'topic t'),
        ('e', 0, 'passage', 'a.md', 'h1', 'h1', 'v1', 'a.md'), ('e', 2, 'document', 'b.md', NULL, 'h3', 'v1', 'b.md');
      INSERT INTO source_snapshots VALUES ('h1', 'text')`);
    old.close();
    const store = await openSqliteStore({ path, create: false });
    const stamps = { reviewedBy: "ada", reviewedAt: "2025-01-02T00:00:00.000Z" };
    const sources = [
      {
        reference: { kind: "passage", documentId: "a.md", passageHash: "h1" },
        hash: "h1",
        version: "v1",
        label: "a.md",
      },
      { reference: { kind: "topic", topic: "t" }, hash: "h2", version: "v1", label: "topic t" },
      { reference: { kind: "document", documentId: "b.md" }, hash: "h3", version: "v1", label: "b.md" },
    ];
    const plain = { language: null, audience: [], labels: [] };
    const entry = await store.golden.getEntry("e");
    expect(entry).toMatchObject({
      state: "approved",
      negatives: [],
      revision: 3,
      sources,
      ...plain,
      ...stamps,
    });
    expect(entry?.phrasings.map(({ id }) => id)).toEqual(["p1", "p2"]);
    // The embedder and the vectors belong to the first version of the index since.
    expect(await store.settings.getEmbedder()).toEqual({ id: "fake@1/4", dimension: 4 });
    expect([...(await store.golden.readVectors()).keys()].sort()).toEqual(["p1", "p2"]);
    expect((await store.golden.vectors.changesSince(0)).added[0]?.vector).toEqual(
      Float32Array.of(1, 0, 0, 0),
    );
    expect((await store.golden.findPhrasing("two"))[0]?.entryId).toBe("e");
    expect(await store.golden.getSnapshotText("h1")).toBe("text");
    expect((await store.golden.vectors.changesSince(0)).added).toHaveLength(2);
    expect(await store.golden.readHistory("e")).toEqual([
      {
        ...{ entryId: "e", revision: 3, action: "existing", by: "ada", note: null, at: stamps.reviewedAt },
        content: {
          ...{
            state: "approved",
            answer: 'An "answer".',
            questions: ["One?", "Two?"],
            negatives: [],
            sources,
          },
          ...{ ...plain, ...stamps },
        },
      },
    ]);
    await store.close();
  });

  it("leave a history that SQL can only add to", async () => {
    const path = await filledFile(1);
    const database = new Database(path);
    for (const sql of ["UPDATE golden_events SET by = 'eve'", "DELETE FROM golden_events"]) {
      expect(() => database.exec(sql)).toThrow("only grows");
    }
    database.close();
  });

  it("refuse a file of a newer version and leave it as it is", async () => {
    const path = await filledFile(1);
    await (await openSqliteStore({ path, migrations: [...migrations, next] })).close();
    const before = readFileSync(path);
    const error = await failureOf({ path });
    expect(error.code).toBe("database-newer");
    expect(error.message).toContain("m999-notes");
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it("leave a file as it was when one fails half-way", async () => {
    const path = await filledFile(1);
    const failing = {
      name: "m999-fails",
      apply: (database: MigratedDatabase) => {
        database.exec("CREATE TABLE half (a)");
        database.exec("CREATE TABLE half (a)");
      },
    };
    await failureOf({ path, migrations: [...migrations, next, failing] });
    const store = await openSqliteStore({ path });
    expect(await store.documents.count()).toEqual({ documents: 1, passages: 3 });
    await store.close();
  });
});

describe("a SQLite store under pressure", () => {
  it("says that another process holds the file, and works again afterwards", async () => {
    const path = await filledFile(1);
    const store = await openSqliteStore({ path, busyTimeoutMs: 20 });
    const other = new Database(path);
    other.exec("BEGIN IMMEDIATE");
    const write = documentWrite({ id: "new", texts: ["one"] });
    await expect(store.documents.putDocument(write)).rejects.toMatchObject({ code: "database-busy" });
    expect(await store.documents.getDocument("d0")).toBeDefined();
    other.exec("COMMIT");
    other.close();
    await store.documents.putDocument(write);
    expect(await store.documents.getDocument("new")).toBeDefined();
    await store.close();
  });

  it("refuses to write into a file that was removed or replaced, instead of losing what it writes", async () => {
    const path = await filledFile(1);
    const store = await openSqliteStore({ path });
    const write = documentWrite({ id: "new", texts: ["one"] });
    renameSync(path, `${path}.old`);
    await expect(store.documents.putDocument(write)).rejects.toMatchObject({ code: "database-not-found" });
    writeFileSync(path, "another file");
    await expect(store.documents.removeDocuments(["d0"])).rejects.toMatchObject({
      code: "database-not-found",
      message: expect.stringContaining(path),
    });
    rmSync(path);
    renameSync(`${path}.old`, path);
    await store.documents.putDocument(write);
    expect(await store.documents.getDocument("new")).toBeDefined();
    await store.close();
  });

  it("ranks by the rarer words of a question where its common ones stand in thousands of passages", async () => {
    const store = await openSqliteStore({ path: newPath() });
    const texts = Array.from(
      { length: 3200 },
      (_, at) => `common ${at % 2 === 0 ? "frequent" : "other"} word${at}`,
    );
    await store.documents.putDocument(documentWrite({ id: "a", texts }));
    const search = (terms: string[], documentIds?: string[]) =>
      store.documents.searchText(terms, { k: 9999, ...(documentIds && { documentIds }) });
    expect(await search(["common"])).toEqual([]);
    expect(await search(["common", "frequent"])).toHaveLength(1600);
    expect((await search(["common", "word7", "word8"])).map((hit) => hit.passageId).toSorted()).toEqual(
      [passageId("a", texts[7] ?? ""), passageId("a", texts[8] ?? "")].toSorted(),
    );
    expect(await search(["common", "frequent"], ["a"])).toHaveLength(3200);
    await store.close();
  });

  it("starts a reader anew that is further behind than the log goes back", async () => {
    const path = await filledFile(2);
    const store = await openSqliteStore({ path });
    const { vectors } = store.documents;
    const early = await vectors.changesSince(0);
    const other = new Database(path);
    const add = other.prepare("INSERT INTO vector_changes (kind, key) VALUES ('passage', 'absent')");
    other.transaction(() => {
      for (let row = 0; row < 50_000; row += 1) add.run();
    })();
    const late = await vectors.sequence();
    await store.documents.putDocument(documentWrite({ id: "new", texts: ["one"] }));
    const behind = await vectors.changesSince(early.sequence - 1);
    expect(behind.reset).toBe(true);
    expect(behind.added.map((row) => row.id)).toContain(passageId("new", "one"));
    expect(behind.added).toHaveLength(7);
    const near = await vectors.changesSince(late);
    expect(near).toMatchObject({ reset: false, removed: [] });
    expect(near.added.map((row) => row.id)).toEqual([passageId("new", "one")]);
    expect(other.prepare("SELECT count(*) FROM vector_changes").pluck().get()).toBe(50_000);
    other.close();
    await store.close();
  });
});
