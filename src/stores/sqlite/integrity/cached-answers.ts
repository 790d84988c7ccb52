import { findCacheFaults } from "../../integrity/find-cache-faults.ts";
import { type IntegrityFinding, integrityHints } from "../../integrity/integrity-report.ts";
import { CACHE_COLUMNS, type CachePassageRow, type CacheRow, toCacheEntry } from "../cache/cache-rows.ts";
import { createSettingRows } from "../create-sqlite-settings.ts";
import { createTableSets } from "../indexes/create-shared-changes.ts";
import { fromBlob } from "../vector-blob.ts";
import type { IntegrityRule } from "./integrity-rule.ts";

/** Cached answers are whole, are compared as their question says, and have unit vectors of the pinned embedder. */
export const cachedAnswers: IntegrityRule = {
  name: "cached-answers",
  hint: integrityHints.purgeCache,
  plan(connection) {
    const { database } = connection;
    const pins = new Map(
      createTableSets(connection)().map((tables) => [tables.number, createSettingRows(connection, tables)]),
    );
    const numbers = database.prepare<[], number>("SELECT number FROM cache_entries").pluck();
    const one = database.prepare<[number], CacheRow & { vector: Buffer; index_number: number }>(
      `SELECT ${CACHE_COLUMNS}, vector, index_number FROM cache_entries WHERE number = ?`,
    );
    const passagesOf = database.prepare<[number], CachePassageRow & { ordinal: number }>(
      "SELECT ordinal, document, passage, hash, embedding_hash, start_line FROM cache_passages WHERE entry = ? ORDER BY ordinal",
    );
    const hasChanges = database.prepare<[], number>("SELECT EXISTS (SELECT 1 FROM cache_changes)").pluck();
    const steps = numbers.all().map((number) => (): IntegrityFinding[] => {
      const row = one.get(number);
      if (!row) return [];
      const passages = passagesOf.all(number);
      const entry = toCacheEntry(row, passages);
      const subject = `cached answer ${JSON.stringify(entry.id)}`;
      const isInOrder = passages.every(({ ordinal }, index) => ordinal === index);
      return [
        ...(isInOrder ? [] : [{ subject, message: "One of its passages is missing." }]),
        ...findCacheFaults(entry, {
          vector: fromBlob(row.vector),
          embedder: pins.get(row.index_number)?.getPin(),
        }),
      ];
    });
    const checkChanges = (): IntegrityFinding[] =>
      numbers.all().length === 0 || hasChanges.get() === 1
        ? []
        : [{ subject: "changes of cached answers", message: "There are answers, and no change is noted." }];
    return [...steps, checkChanges];
  },
};
