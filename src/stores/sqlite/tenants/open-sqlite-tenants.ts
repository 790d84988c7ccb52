import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import Database from "better-sqlite3";
import { AppError } from "../../../errors.ts";
import { compareIds } from "../../compare-ids.ts";
import type { Store } from "../../store.ts";
import { tenantNotFound } from "../../tenants/check-tenant-id.ts";
import type { TenantMark } from "../../tenants/tenant-mark.ts";
import type { TenantRecord, TenantStores } from "../../tenants/tenant-stores.ts";
import { identityOf } from "../file-identity.ts";
import { openSqliteStore } from "../open-sqlite-store.ts";
import { translateError } from "../translate-error.ts";
import { createFolderLock } from "./create-folder-lock.ts";
import { isTenantFileName, tenantFileName } from "./tenant-file-name.ts";
import { anotherTenant, readTenantMark } from "./tenant-mark-row.ts";

export interface SqliteTenantsOptions {
  /** The main database file; tenants lie beside it in the folder `<database>.tenants`, made with the first of them. */
  database: string;
  clock: () => Date;
  /** How long to wait for other processes, in milliseconds. @default 10000 */
  waitMs?: number;
}

/** Written beside a database by SQLite. */
const COMPANIONS = ["-wal", "-shm"];

/**
 * One SQLite file for each tenant. The exact id is kept in the file, written in the transaction that makes its
 * schema: a process that dies while it creates one leaves a file that counts for nothing and is finished by the next.
 */
export function openSqliteTenants({ database, clock, waitMs = 10_000 }: SqliteTenantsOptions): TenantStores {
  // A later change of the working folder must not lead to other tenants.
  const folder = resolve(`${database}.tenants`);
  const lock = createFolderLock(join(folder, "lock"), { waitMs });
  const opened = new WeakMap<Store, { path: string; identity: string | undefined }>();
  const pathOf = (tenant: string): string => join(folder, tenantFileName(tenant));

  async function openFile(tenant: string, create: boolean): Promise<Store> {
    const path = pathOf(tenant);
    if (!create && ownerOf(path) === undefined) throw tenantNotFound(tenant);
    // What a removal that was cut short left behind belongs to nobody.
    if (identityOf(path) === undefined) removeCompanions(path);
    const mark = { id: tenant, createdAt: clock().toISOString() };
    const store = await openSqliteStore({ path, create, tenant: mark });
    opened.set(store, { path, identity: identityOf(path) });
    return store;
  }

  return {
    async open(tenant, { create }) {
      if (create) makeFolder(folder);
      else if (identityOf(folder) === undefined) throw tenantNotFound(tenant);
      return lock.hold(() => openFile(tenant, create));
    },
    isCurrent(store) {
      const known = opened.get(store);
      return known !== undefined && identityOf(known.path) === known.identity;
    },
    async list() {
      const records: TenantRecord[] = [];
      for (const name of namesIn(folder)) {
        const record = await lock.hold(async () => recordOf(join(folder, name)));
        if (record) records.push(record);
      }
      return records.sort((a, b) =>
        a.id === null || b.id === null
          ? Number(a.id === null) - Number(b.id === null)
          : compareIds(a.id, b.id),
      );
    },
    async remove(tenant) {
      if (identityOf(folder) === undefined) return false;
      return lock.hold(async () => removeFile(pathOf(tenant), tenant));
    },
    async close() {
      lock.close();
    },
  };
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    throw new AppError("path-unwritable", `The folder "${folder}" of the tenants cannot be made.`, {
      hint: `mkdir -p ${JSON.stringify(folder)}`,
      cause,
    });
  }
}

function namesIn(folder: string): string[] {
  if (identityOf(folder) === undefined) return [];
  return readdirSync(folder).filter(isTenantFileName);
}

/**
 * Whose file it is; `nobody` for a database that is no tenant's, undefined where there is none or one that was never
 * finished.
 *
 * @throws AppError `database-broken`, `path-unreadable`
 */
function ownerOf(path: string): TenantMark | "nobody" | undefined {
  if (identityOf(path) === undefined) return undefined;
  let database: Database.Database | undefined;
  try {
    database = new Database(path, { fileMustExist: true });
    const mark = readTenantMark(database);
    if (mark !== undefined) return mark;
    const isStarted = database.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get() !== undefined;
    return isStarted ? "nobody" : undefined;
  } catch (error) {
    throw translateError(error, path);
  } finally {
    database?.close();
  }
}

/** Undefined for a file that was never finished, or is gone by now. */
function recordOf(file: string): TenantRecord | undefined {
  try {
    const owner = ownerOf(file);
    if (owner === undefined) return undefined;
    if (owner === "nobody" || tenantFileName(owner.id) !== basename(file)) throw anotherTenant(file);
    return { ...owner, file, problem: null };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { id: null, createdAt: null, file, problem };
  }
}

/** A file that cannot be read may go; one that holds what is not the tenant's may not. */
function isRemovable(path: string, tenant: string): boolean {
  try {
    const owner = ownerOf(path);
    return owner === undefined || (owner !== "nobody" && owner.id === tenant);
  } catch {
    return true;
  }
}

function removeFile(path: string, tenant: string): boolean {
  const wasThere = recordOf(path) !== undefined;
  if (!isRemovable(path, tenant)) throw anotherTenant(path);
  try {
    // The database first: without its journal it would be what it was some time ago.
    rmSync(path, { force: true });
    removeCompanions(path);
  } catch (cause) {
    throw new AppError("path-unwritable", `The file "${path}" of a tenant cannot be removed.`, {
      hint: "Stop the processes that have it open, then run the command again.",
      cause,
    });
  }
  return wasThere;
}

function removeCompanions(path: string): void {
  for (const companion of COMPANIONS) rmSync(`${path}${companion}`, { force: true });
}
