import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../../errors.ts";
import { createConnection } from "./connection.ts";
import { createWriteCheck } from "./create-write-check.ts";
import { openSqliteStore } from "./open-sqlite-store.ts";
import { watchWrites } from "./watch-writes.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-writes-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const never = () => undefined;
const file = (): string => {
  const path = join(folder, "docs.db");
  writeFileSync(path, "");
  return path;
};

describe("createWriteCheck", () => {
  it("finds nothing at a store that can be written", async () => {
    await using store = await openSqliteStore({ path: join(folder, "docs.db") });
    await expect(store.checkWrites()).resolves.toBeUndefined();
  });

  it("tells that the file was removed under the store, whose writes would be lost", async () => {
    const path = join(folder, "docs.db");
    await using store = await openSqliteStore({ path });
    rmSync(path);
    await expect(store.checkWrites()).rejects.toMatchObject({ code: "database-not-found" });
  });

  it("tells that a disk has no room for a write, and that one which cannot say so is no reason", async () => {
    const path = file();
    const check = (free: number | undefined) =>
      createWriteCheck(path, { lastFailure: never, freeBytes: async () => free })();
    await expect(check(4096)).rejects.toMatchObject({
      code: "database-full",
      hint: expect.stringContaining("df"),
    });
    await expect(check(undefined)).resolves.toBeUndefined();
    await expect(check(1024 ** 3)).resolves.toBeUndefined();
  });

  it.skipIf(process.getuid?.() === 0)("tells that the file became read-only", async () => {
    const path = file();
    const check = createWriteCheck(path, { lastFailure: never });
    await check();
    chmodSync(path, 0o444);
    await expect(check()).rejects.toMatchObject({ code: "path-unreadable" });
  });
});

describe("watchWrites", () => {
  it("remembers why the last write was not kept, until one is", async () => {
    const database = new Database(":memory:");
    database.exec("CREATE TABLE texts (text TEXT)");
    const connection = watchWrites(createConnection(database));
    const add = (text: string) =>
      connection.write(() => database.prepare("INSERT INTO texts VALUES (?)").run(text));
    const check = createWriteCheck(":memory:", connection);
    database.pragma("max_page_count = 10");
    expect(() => add("x".repeat(1_000_000))).toThrow();
    await expect(check()).rejects.toMatchObject({ code: "database-full" });
    add("short");
    await expect(check()).resolves.toBeUndefined();
  });

  it("tells of a database that only lets itself be read", async () => {
    const database = new Database(":memory:");
    database.exec("CREATE TABLE texts (text TEXT)");
    const connection = watchWrites(createConnection(database));
    database.pragma("query_only = ON");
    expect(() => connection.write(() => database.exec("INSERT INTO texts VALUES ('a')"))).toThrow();
    expect(connection.lastFailure()).toMatchObject({ code: "path-unreadable" });
  });

  it("takes a write that was refused for what it says for no failure", () => {
    const connection = watchWrites(createConnection(new Database(":memory:")));
    const refuse = () => {
      throw new AppError("golden-conflict", "It belongs to another entry.");
    };
    expect(() => connection.write(refuse)).toThrow("another entry");
    expect(connection.lastFailure()).toBeUndefined();
  });
});
