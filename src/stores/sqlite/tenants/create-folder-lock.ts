import { setTimeout } from "node:timers/promises";
import Database from "better-sqlite3";
import { translateError } from "../translate-error.ts";

/**
 * One process at a time opens, creates or removes a file of the folder. Without it a database that is removed and made
 * anew while a third process opens it could be read with the journal of the other. The lock is SQLite's own on an
 * empty file, which the system drops when a process dies.
 */
export interface FolderLock {
  /** @throws AppError `database-busy` when others hold it for too long; `path-unreadable` */
  hold<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): void;
}

const PAUSE_MS = 5;

export function createFolderLock(
  path: string,
  { waitMs }: { /** How long to wait for other processes. */ waitMs: number },
): FolderLock {
  let database: Database.Database | undefined;
  let last: Promise<unknown> = Promise.resolve();

  /** Never waits inside SQLite: that would stop this process, and whoever holds the lock in it. */
  async function begin(): Promise<Database.Database> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        database ??= new Database(path, { timeout: 0 });
        database.exec("BEGIN EXCLUSIVE");
        return database;
      } catch (error) {
        const isBusy = error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");
        if (!isBusy || attempt * PAUSE_MS > waitMs) throw translateError(error, path);
        await setTimeout(PAUSE_MS);
      }
    }
  }

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    const held = await begin();
    try {
      return await work();
    } finally {
      if (held.open && held.inTransaction) held.exec("ROLLBACK");
    }
  }

  return {
    hold(work) {
      const result = last.then(() => run(work));
      last = result.catch(() => undefined);
      return result;
    },
    close() {
      database?.close();
      database = undefined;
    },
  };
}
