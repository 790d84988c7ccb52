import { accessSync, constants, existsSync, type Stats, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import Database from "better-sqlite3";
import { AppError } from "../../errors.ts";
import type { TenantMark } from "../tenants/tenant-mark.ts";
import { APPLICATION_ID, migrate } from "./migrate.ts";
import type { Migration } from "./migration.ts";
import { anotherTenant, readTenantMark, writeTenantMark } from "./tenants/tenant-mark-row.ts";
import { anotherFile, restore, translateError } from "./translate-error.ts";

export interface OpenOptions {
  path: string;
  create: boolean;
  /** How long a statement waits for another process, in milliseconds. */
  busyTimeoutMs: number;
  migrations: readonly Migration[];
  /** Whose database it is: noted in a new file, and compared with the note of another. @default nobody's */
  tenant?: TenantMark;
}

/** Tries to switch a new file to WAL while other processes do the same: SQLite does not wait for that one. */
const WAL_ATTEMPTS = 40;
const WAL_PAUSE_MS = 25;

/** Opens the file, makes sure that it is Assay's before anything in it is changed, and brings its schema up to date. */
export async function openDatabase(options: OpenOptions): Promise<Database.Database> {
  const { path, create, busyTimeoutMs } = options;
  checkPath(options);
  let database: Database.Database | undefined;
  try {
    database = new Database(path, { fileMustExist: !create, timeout: busyTimeoutMs });
    checkOwner(database, create);
    await setPragmas(database);
    const { tenant } = options;
    migrate(database, options.migrations, tenant && ((created) => writeTenantMark(created, tenant)));
    if (tenant && readTenantMark(database)?.id !== tenant.id) throw anotherTenant(path);
    readEnds(database);
    return database;
  } catch (error) {
    database?.close();
    throw translateError(error, path);
  }
}

function checkPath({ path, create }: OpenOptions): void {
  if (path.trim() === "")
    throw new AppError("usage", "The path of the database is empty.", { hint: anotherFile() });
  const found = statOf(path);
  if (found?.isDirectory()) {
    throw new AppError("path-unreadable", `"${path}" is a folder, not a database file.`, {
      hint: anotherFile(),
    });
  }
  if (found !== undefined) checkAccess(path);
  else checkNewPath(path, create);
}

function checkNewPath(path: string, create: boolean): void {
  if (!create) {
    // A relative path is looked for from where the process was started, which whoever reads this need not know.
    const place = JSON.stringify(resolve(path));
    throw new AppError("database-not-found", `There is no database ${place}.`, {
      hint: `Name one that is there with --db or the setting "database", or make this one: assay ingest <folder> --db ${place}`,
    });
  }
  const folder = dirname(path);
  if (!existsSync(folder)) {
    throw new AppError("path-not-found", `There is no folder "${folder}" for the database "${path}".`, {
      hint: `mkdir -p ${JSON.stringify(folder)}`,
    });
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (cause) {
    throw new AppError("path-unreadable", `The database "${path}" cannot be reached: ${messageOf(cause)}.`, {
      hint: anotherFile(),
      cause,
    });
  }
}

function checkAccess(path: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (cause) {
    throw new AppError(
      "path-unreadable",
      `The database "${path}" cannot be read and written: ${messageOf(cause)}.`,
      {
        hint: `ls -l ${JSON.stringify(path)}`,
        cause,
      },
    );
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Only reads: another program's file must stay as it is. In one snapshot, since another process may be making the file. */
function checkOwner(database: Database.Database, create: boolean): void {
  const { applicationId, empty } = database.transaction(() => ({
    applicationId: database.pragma("application_id", { simple: true }),
    empty: database.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get() === undefined,
  }))();
  if (applicationId === APPLICATION_ID) return;
  if (empty && create && applicationId === 0) return;
  const what = empty ? "is empty" : "belongs to another program";
  throw new AppError("database-broken", `"${database.name}" ${what}: it is not an Assay database.`, {
    hint: anotherFile(),
  });
}

async function setPragmas(database: Database.Database): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      database.pragma("journal_mode = WAL");
      break;
    } catch (error) {
      const busy = error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");
      if (!busy || attempt === WAL_ATTEMPTS) throw error;
      await setTimeout(WAL_PAUSE_MS);
    }
  }
  database.pragma("synchronous = NORMAL");
  database.pragma("foreign_keys = ON");
}

/** Reads the last page of each large table, where a file that was cut short shows it at once. */
function readEnds(database: Database.Database): void {
  try {
    for (const [table, key] of [
      ["documents", "number"],
      ["passages", "number"],
      ["passage_vectors", "passage"],
      ["vector_changes", "sequence"],
    ]) {
      database.prepare(`SELECT * FROM ${table} ORDER BY ${key} DESC LIMIT 1`).get();
    }
    database.prepare("SELECT max(id) FROM golden_entries").get();
  } catch (cause) {
    if (cause instanceof Database.SqliteError && cause.code.startsWith("SQLITE_BUSY")) throw cause;
    throw new AppError(
      "database-broken",
      `The database "${database.name}" is damaged: ${messageOf(cause)}.`,
      {
        hint: restore(),
        cause,
      },
    );
  }
}
