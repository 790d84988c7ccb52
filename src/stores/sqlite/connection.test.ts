import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
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
