import type { MigratedDatabase } from "../migration.ts";

/**
 * Who may write to a version of the index: each beginning of a build gets a number, and only the last one writes. What was live
 * when a version was verified is noted, so that a version judged beside another live one is not taken for judged.
 */
export function m012IndexBuilds(database: MigratedDatabase): void {
  database.exec(`
    ALTER TABLE index_versions ADD COLUMN build INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE index_versions ADD COLUMN verified_live TEXT; -- JSON: number and last change of the live version then
  `);
}
