import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import Database from "better-sqlite3";
import { describe, expect, it, onTestFinished } from "vitest";
import { createConnection } from "./connection.ts";

function open() {
  const database = new Database(":memory:");
  database.exec("CREATE TABLE numbers (number INTEGER PRIMARY KEY, filler TEXT)");
  database.pragma("synchronous = NORMAL");
  const connection = createConnection(database);
  const count = () => database.prepare("SELECT count(*) FROM numbers").pluck().get();
  const level = () => database.pragma("synchronous", { simple: true });
  const add = (filler = "") => database.prepare("INSERT INTO numbers (filler) VALUES (?)").run(filler);
  return { connection, database, count, level, add };
}

const NORMAL = 1;
const FULL = 2;

describe("createConnection", () => {
  it("undoes a write that throws and passes its error on", () => {
    const { connection, database, count, add } = open();
    const error = new RangeError("no");
    const write = () =>
      connection.write(() => {
        add();
        throw error;
      });
    expect(write).toThrow(error);
    expect(count()).toBe(0);
    expect(database.inTransaction).toBe(false);
    connection.write(() => add());
    expect(count()).toBe(1);
  });

  it("writes durably only where that is asked for, also when such a write fails", () => {
    const { connection, level } = open();
    expect(connection.write(level)).toBe(NORMAL);
    expect(connection.write(level, { durable: true })).toBe(FULL);
    expect(level()).toBe(NORMAL);
    const fail = () => {
      throw new Error("no");
    };
    expect(() => connection.write(fail, { durable: true })).toThrow("no");
    expect(level()).toBe(NORMAL);
  });

  it("says that the disk is full and keeps what was there", () => {
    const { connection, database, count, add } = open();
    connection.write(() => add());
    database.pragma("max_page_count = 10");
    const write = () => connection.write(() => add("x".repeat(1_000_000)));
    expect(write).toThrow(
      expect.objectContaining({ code: "database-full", hint: expect.stringContaining("df") }),
    );
    expect(count()).toBe(1);
  });

  it("says that a constraint was broken without calling the file damaged", () => {
    const { connection, database } = open();
    const write = () => connection.write(() => database.exec("INSERT INTO numbers VALUES (1, ''), (1, '')"));
    expect(write).toThrow(expect.objectContaining({ code: "internal" }));
  });
});

/** A file open twice, and once more as another process has it: what that one writes is told to nobody here. */
function openFile() {
  const folder = mkdtempSync(join(tmpdir(), "assay-changes-"));
  const databases = [1, 2, 3].map(() => new Database(join(folder, "numbers.db")));
  onTestFinished(() => {
    for (const database of databases) database.close();
    rmSync(folder, { recursive: true });
  });
  const [first, second, outside] = databases;
  if (!first || !second || !outside) throw new Error("No file was opened.");
  first.pragma("journal_mode = WAL");
  first.exec("CREATE TABLE numbers (number INTEGER PRIMARY KEY)");
  let now = 0;
  const open = (database: Database.Database) => createConnection(database, { monotonic: () => now });
  const add = (database: Database.Database) => void database.exec("INSERT INTO numbers DEFAULT VALUES");
  return {
    ...{ first, second, here: open(first), beside: open(second), add },
    writeOutside: () => add(outside),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

describe("the number of changes", () => {
  it("moves at once with what any connection of the process wrote, and not with records that nothing remembers", () => {
    const { first, second, here, beside, add } = openFile();
    const seen = [here.changes()];
    beside.write(() => add(second));
    seen.push(here.changes());
    here.write(() => add(first));
    seen.push(here.changes());
    here.write(() => add(first), { forgets: false });
    expect(new Set([...seen, here.changes()]).size).toBe(3);
  });

  it("tells what others wrote apart", () => {
    const { first, second, here, beside, add } = openFile();
    const before = here.othersChanges();
    here.write(() => add(first));
    expect(here.othersChanges()).toBe(before);
    beside.write(() => add(second));
    expect(here.othersChanges()).not.toBe(before);
  });

  it("moves with what another process wrote from the next turn on, having looked once in this one", async () => {
    const { here, writeOutside } = openFile();
    const before = here.changes();
    writeOutside();
    expect(here.changes()).toBe(before);
    await Promise.resolve();
    expect(here.changes()).toBe(before);
    await setImmediate();
    const after = here.changes();
    expect(after).not.toBe(before);
    writeOutside();
    await new Promise<void>((resolve) => process.nextTick(resolve));
    expect(here.changes()).not.toBe(after);
  });

  it("moves within a turn that lasts, as one does in which another process is waited for", () => {
    const { here, writeOutside, pass } = openFile();
    const before = here.changes();
    writeOutside();
    pass(1);
    expect(here.changes()).not.toBe(before);
  });

  it("is not told of a database that was closed in the same turn", () => {
    const { first, here } = openFile();
    here.changes();
    first.close();
    expect(() => here.changes()).toThrow(expect.objectContaining({ code: "aborted" }));
  });
});
