import type { MigratedDatabase } from "../migration.ts";

/**
 * Entries for different askers may have the same question: whether two scopes overlap is not for an index to tell, so
 * it is checked in the transaction that writes.
 */
export function m006Scopes(database: MigratedDatabase): void {
  database.exec(`
    DROP INDEX golden_phrasings_by_text;
    CREATE INDEX golden_phrasings_by_text ON golden_phrasings (normalised) WHERE held = 1;
  `);
}
