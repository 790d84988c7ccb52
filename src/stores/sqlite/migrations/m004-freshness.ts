import type { MigratedDatabase } from "../migration.ts";

/**
 * What an answer is compared with besides its sources: the surroundings of a cited passage, the links of the answer, and the
 * passages that stood near it. Reviews before this recorded none of them. The index finds a passage in any document.
 */
export function m004Freshness(database: MigratedDatabase): void {
  database.exec(`
    ALTER TABLE golden_sources ADD COLUMN context TEXT; -- JSON object
    ALTER TABLE golden_entries ADD COLUMN links TEXT; -- JSON list of objects
    ALTER TABLE golden_entries ADD COLUMN evidence TEXT; -- JSON object
    CREATE INDEX passages_by_text ON passages (hash);
  `);
}
