import type { Database } from "better-sqlite3";
import { AppError } from "../../errors.ts";
import type { MigratedDatabase, Migration } from "./migration.ts";
import { m001Initial } from "./migrations/m001-initial.ts";
import { m002Identifiers } from "./migrations/m002-identifiers.ts";
import { m003GoldenStates } from "./migrations/m003-golden-states.ts";
import { m004Freshness } from "./migrations/m004-freshness.ts";
import { m005Log } from "./migrations/m005-log.ts";
import { m006Scopes } from "./migrations/m006-scopes.ts";
import { m007Calibrations } from "./migrations/m007-calibrations.ts";
import { m008Cache } from "./migrations/m008-cache.ts";
import { m009Monitor } from "./migrations/m009-monitor.ts";
import { m010Access } from "./migrations/m010-access.ts";
import { m011IndexVersions } from "./migrations/m011-index-versions.ts";
import { m012IndexBuilds } from "./migrations/m012-index-builds.ts";

/** "ASSY": marks a SQLite file as Assay's, at a place that tools such as file(1) read. */
export const APPLICATION_ID = 0x41535359;

/** In order; a migration is only ever appended. */
export const migrations: readonly Migration[] = [
  { name: "m001-initial", apply: m001Initial },
  { name: "m002-identifiers", apply: m002Identifiers },
  { name: "m003-golden-states", apply: m003GoldenStates },
  { name: "m004-freshness", apply: m004Freshness },
  { name: "m005-log", apply: m005Log },
  { name: "m006-scopes", apply: m006Scopes },
  { name: "m007-calibrations", apply: m007Calibrations },
  { name: "m008-cache", apply: m008Cache },
  { name: "m009-monitor", apply: m009Monitor },
  { name: "m010-access", apply: m010Access },
  { name: "m011-index-versions", apply: m011IndexVersions },
  { name: "m012-index-builds", apply: m012IndexBuilds },
];

/**
 * Brings the schema up to date in one transaction. Of two processes that open a new file at once, one waits for
 * the other's and finds nothing left to do.
 *
 * @param onNew runs in that transaction when the file had no schema, so that what it writes is there or no schema is
 * @throws AppError `database-newer`
 */
export function migrate(
  database: Database,
  steps: readonly Migration[],
  onNew: (database: MigratedDatabase) => void = () => {},
): void {
  if (pending(database, steps).length === 0) return;
  database
    .transaction(() => {
      database.exec(
        "CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT",
      );
      const record = database.prepare<[string]>("INSERT INTO migrations (name) VALUES (?)");
      const left = pending(database, steps);
      for (const { name, apply } of left) {
        apply(database);
        record.run(name);
      }
      if (left.length === steps.length) onNew(database);
      database.pragma(`application_id = ${APPLICATION_ID}`);
    })
    .immediate();
}

function pending(database: Database, steps: readonly Migration[]): readonly Migration[] {
  const table = database
    .prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'")
    .get();
  if (table === undefined) return steps;
  const applied = database.prepare<[], { name: string }>("SELECT name FROM migrations ORDER BY number").all();
  const unknown = applied.find(({ name }, index) => steps[index]?.name !== name);
  if (unknown !== undefined) {
    throw new AppError(
      "database-newer",
      `The database "${database.name}" has the schema change "${unknown.name}", which this version of Assay does not know.`,
      { hint: "npm install assay@latest" },
    );
  }
  return steps.slice(applied.length);
}
