import type { GoldenEntry, Phrasing } from "../golden.ts";
import type { Connection } from "./connection.ts";
import { type EntryRow, type SourceRow, toEntry } from "./golden-rows.ts";

/** Reads whole golden entries, inside the transaction of the caller. */
export interface EntryReader {
  one(id: string): GoldenEntry | undefined;
  all(): GoldenEntry[];
}

export function createEntryReader({ database }: Connection): EntryReader {
  const entryById = database.prepare<[string], EntryRow>("SELECT * FROM golden_entries WHERE id = ?");
  const allEntries = database.prepare<[], EntryRow>("SELECT * FROM golden_entries");
  const phrasingsOf = database.prepare<[string], Phrasing>(
    "SELECT id, text, normalised FROM golden_phrasings WHERE entry = ? ORDER BY ordinal",
  );
  const negativesOf = database.prepare<[string], Phrasing>(
    "SELECT id, text, normalised FROM golden_negatives WHERE entry = ? ORDER BY ordinal",
  );
  const sourcesOf = database.prepare<[string], SourceRow>(
    "SELECT kind, target, passage_hash, hash, version, label, context FROM golden_sources WHERE entry = ? ORDER BY ordinal",
  );
  const withParts = (row: EntryRow): GoldenEntry =>
    toEntry(row, {
      phrasings: phrasingsOf.all(row.id),
      negatives: negativesOf.all(row.id),
      sources: sourcesOf.all(row.id),
    });

  return {
    one(id) {
      const row = entryById.get(id);
      return row && withParts(row);
    },
    all: () => allEntries.all().map(withParts),
  };
}
