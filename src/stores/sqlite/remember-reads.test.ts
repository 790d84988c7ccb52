import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { createConnection } from "./connection.ts";
import { rememberReads } from "./remember-reads.ts";

/** A file with a table of words, opened so many times, each with a reader that remembers. */
function open(handles: number) {
  const folder = mkdtempSync(join(tmpdir(), "assay-reads-"));
  const opened = Array.from({ length: handles }, () => {
    const database = new Database(join(folder, "words.db"));
    database.pragma("journal_mode = WAL");
    database.exec("CREATE TABLE IF NOT EXISTS words (name TEXT PRIMARY KEY, word TEXT)");
    const connection = createConnection(database);
    const select = database.prepare<[string], { word: string }>("SELECT word FROM words WHERE name = ?");
    const upsert = database.prepare("INSERT OR REPLACE INTO words VALUES (?, ?)");
    let reads = 0;
    const find = rememberReads(connection, (name) => {
      reads += 1;
      return select.get(name);
    });
    return {
      ...{ connection, find },
      put: (name: string, word: string) => void upsert.run(name, word),
      readNow: (name: string) => select.get(name),
      reads: () => reads,
      close: () => database.close(),
    };
  });
  const close = () => {
    for (const handle of opened) handle.close();
    rmSync(folder, { recursive: true });
  };
  return { opened, close };
}

function openOne() {
  const { opened, close } = open(1);
  onTestFinished(close);
  const [handle] = opened;
  if (!handle) throw new Error("No handle was opened.");
  return handle;
}

describe("rememberReads", () => {
  it("reads once what is asked for again while nothing is written", () => {
    const { connection, find, put, reads } = openOne();
    connection.write(() => put("a", "one"));
    expect([find("a"), find("a"), find("a")]).toEqual([{ word: "one" }, { word: "one" }, { word: "one" }]);
    expect(reads()).toBe(1);
    connection.write(() => put("b", "other"));
    find("a");
    expect(reads()).toBe(2);
  });

  it("does not remember that there is nothing", () => {
    const { find, reads } = openOne();
    expect([find("a"), find("a")]).toEqual([undefined, undefined]);
    expect(reads()).toBe(2);
  });

  it("stands while records are written that nothing remembers", () => {
    const { connection, find, put, reads } = openOne();
    connection.write(() => put("a", "one"));
    find("a");
    connection.write(() => put("log", "record"), { forgets: false });
    find("a");
    expect(reads()).toBe(1);
  });

  it("forgets what a transaction wrote that was taken back", () => {
    const { connection, find, put } = openOne();
    connection.write(() => put("a", "one"));
    const write = () =>
      connection.write(() => {
        put("a", "two");
        expect(find("a")).toEqual({ word: "two" });
        throw new Error("taken back");
      });
    expect(write).toThrow("taken back");
    expect(find("a")).toEqual({ word: "one" });
  });

  it("gives what nobody can change", () => {
    const { connection, find, put } = openOne();
    connection.write(() => put("a", "one"));
    expect(Object.isFrozen(find("a"))).toBe(true);
  });

  it("forgets the oldest of very many", () => {
    const { connection, find, put, reads } = openOne();
    const names = Array.from({ length: 65 }, (_, number) => `name ${number}`);
    connection.write(() => {
      for (const name of names) put(name, name);
    });
    for (const name of names) find(name);
    find("name 64");
    expect(reads()).toBe(65);
    find("name 0");
    expect(reads()).toBe(66);
  });

  it("gives what is in the file, whichever handle wrote it", () => {
    const step = fc.record({
      handle: fc.constantFrom(0, 1),
      name: fc.constantFrom("a", "b"),
      word: fc.option(fc.constantFrom("x", "y"), { nil: undefined }),
    });
    const check = (steps: readonly { handle: number; name: string; word: string | undefined }[]) => {
      const { opened, close } = open(2);
      try {
        for (const { handle, name, word } of steps) {
          const by = opened[handle];
          if (word !== undefined) by?.connection.write(() => by.put(name, word));
          for (const { find, readNow } of opened) expect(find(name)).toEqual(readNow(name));
        }
      } finally {
        close();
      }
    };
    fc.assert(fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), check), { numRuns: 25 });
  });
});
