import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { translateError } from "./translate-error.ts";

const said = (code: string) => translateError(new Database.SqliteError("disk I/O error", code), "docs.db");

describe("translateError", () => {
  it.each([
    ["SQLITE_FULL", "database-full"],
    ["SQLITE_IOERR_WRITE", "database-full"],
    ["SQLITE_IOERR_SHMSIZE", "database-full"],
    ["SQLITE_IOERR_READ", "path-unreadable"],
    ["SQLITE_BUSY_SNAPSHOT", "database-busy"],
    ["SQLITE_CORRUPT_VTAB", "database-broken"],
  ])("tells %s as %s, with what helps", (code, expected) => {
    expect(said(code)).toMatchObject({
      code: expected,
      message: expect.stringContaining("docs.db"),
      hint: expect.stringMatching(/\S/),
    });
  });

  it.each(["SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE"])(
    "says at %s that removing something needs room as well",
    (code) => {
      expect(said(code)).toMatchObject({
        hint: expect.stringMatching(/df -h "docs\.db"\. .*assay index gc.* needs some too/),
      });
    },
  );

  it("lets other errors pass as they are", () => {
    const error = new Error("mine");
    expect(translateError(error, "docs.db")).toBe(error);
  });
});
