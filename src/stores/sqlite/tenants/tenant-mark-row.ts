import type Database from "better-sqlite3";
import { z } from "zod";
import { AppError } from "../../../errors.ts";
import type { TenantMark } from "../../tenants/tenant-mark.ts";
import type { MigratedDatabase } from "../migration.ts";
import { brokenRow, restore } from "../translate-error.ts";

const markSchema = z.object({ id: z.string(), createdAt: z.string() });

/** Written in the transaction that makes the schema: a database has both or neither. */
export function writeTenantMark(database: Pick<MigratedDatabase, "exec">, mark: TenantMark): void {
  const value = JSON.stringify({ id: mark.id, createdAt: mark.createdAt }).replaceAll("'", "''");
  database.exec(`INSERT INTO settings (key, value) VALUES ('tenant', '${value}')`);
}

/** Undefined for a database that is no tenant's, or not finished: a process died before it made the schema. */
export function readTenantMark(database: Database.Database): TenantMark | undefined {
  const hasSettings = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'settings'").get();
  if (hasSettings === undefined) return undefined;
  const row = database
    .prepare<[], { value: string }>("SELECT value FROM settings WHERE key = 'tenant'")
    .get();
  if (row === undefined) return undefined;
  try {
    return markSchema.parse(JSON.parse(row.value));
  } catch {
    throw brokenRow(`the setting "tenant" is ${row.value}`);
  }
}

/** The error for a file that was moved or copied in place of another; it does not say whose it is. */
export function anotherTenant(file: string): AppError {
  return new AppError("database-broken", `"${file}" does not hold the tenant it is named for.`, {
    hint: restore(),
  });
}
