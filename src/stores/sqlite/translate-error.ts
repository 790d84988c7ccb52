import { dirname } from "node:path";
import Database from "better-sqlite3";
import { AppError, type ErrorCode } from "../../errors.ts";

const { SqliteError } = Database;

/** Extended codes begin with the primary one: `SQLITE_BUSY_SNAPSHOT` is a `SQLITE_BUSY`. */
const meanings: readonly { prefix: string; code: ErrorCode; what: string; hint: (path: string) => string }[] =
  [
    {
      prefix: "SQLITE_BUSY",
      code: "database-busy",
      what: "is held by another process",
      hint: () => "Wait for the other process to finish, then run the command again.",
    },
    {
      prefix: "SQLITE_LOCKED",
      code: "database-busy",
      what: "is held by another connection",
      hint: () => "Wait for the other connection to finish, then run the command again.",
    },
    {
      prefix: "SQLITE_FULL",
      code: "database-full",
      what: "cannot grow: the disk is full",
      hint: roomHint,
    },
    // A quota, and a limit on the size of files, are told like a disk that fails.
    {
      prefix: "SQLITE_IOERR_WRITE",
      code: "database-full",
      what: "cannot grow: the disk is full, a limit on space or file size is reached, or the disk fails",
      hint: (path) => `ulimit -f, and ${roomHint(path)}`,
    },
    // The file that connections share is made beside the database at each opening, and a full disk has no room for it.
    {
      prefix: "SQLITE_IOERR_SHMSIZE",
      code: "database-full",
      what: "cannot be opened: there is no room for the file that its connections share",
      hint: roomHint,
    },
    { prefix: "SQLITE_NOTADB", code: "database-broken", what: "is not an Assay database", hint: anotherFile },
    { prefix: "SQLITE_CORRUPT", code: "database-broken", what: "is damaged", hint: restore },
    { prefix: "SQLITE_SCHEMA", code: "database-broken", what: "is damaged", hint: restore },
    { prefix: "SQLITE_ERROR", code: "database-broken", what: "lacks a part of its schema", hint: restore },
    { prefix: "SQLITE_READONLY", code: "path-unreadable", what: "cannot be written", hint: permissions },
    { prefix: "SQLITE_CANTOPEN", code: "path-unreadable", what: "cannot be opened", hint: permissions },
    { prefix: "SQLITE_PERM", code: "path-unreadable", what: "cannot be opened", hint: permissions },
    { prefix: "SQLITE_IOERR", code: "path-unreadable", what: "cannot be read or written", hint: permissions },
  ];

/** What SQLite says, in the words of the error table; other errors pass through as they are. */
export function translateError(error: unknown, path: string): unknown {
  if (error instanceof TypeError && error.message === "The database connection is not open") {
    return new AppError("aborted", `The database "${path}" was closed while it was in use, or before.`, {
      hint: "Open it again, and close it after the last call.",
      cause: error,
    });
  }
  if (!(error instanceof SqliteError)) return error;
  const meaning = meanings.find(({ prefix }) => error.code.startsWith(prefix));
  if (meaning === undefined) {
    return new AppError("internal", `The database "${path}" refused a statement: ${error.message}.`, {
      cause: error,
    });
  }
  return new AppError(
    meaning.code,
    `The database "${path}" ${meaning.what} (${error.code}: ${error.message}).`,
    {
      hint: meaning.hint(path),
      cause: error,
    },
  );
}

/** A row holds something that this program never writes. */
export function brokenRow(what: string): AppError {
  return new AppError("database-broken", `The database is damaged: ${what}.`, { hint: restore() });
}

export function anotherFile(): string {
  return "Name another file with --db.";
}

export function restore(): string {
  return "Restore the file from a backup, or ingest into a new one with --db and import the golden entries again.";
}

/** What is removed is written down too, so somebody with a full disk cannot make room by it. */
export function roomHint(path: string): string {
  return `df -h ${JSON.stringify(path)}. Make room outside the database first: removing from it (assay index gc, assay index drop, assay log purge) needs some too.`;
}

/** SQLite writes files beside the database as well, so its folder counts too. */
export function permissions(path: string): string {
  return `ls -ld ${JSON.stringify(dirname(path))} ${JSON.stringify(path)}`;
}
