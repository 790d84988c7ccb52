import {
  CACHE_DEFAULTS,
  type CacheCounts,
  type CacheEntry,
  type CacheQuery,
  type CacheSelection,
  type CacheStore,
} from "../../cache.ts";
import { checkCacheWrite } from "../../check-write.ts";
import { cacheSnapshotOf, hasSamePassages } from "../../sources/cached-passage-state.ts";
import type { SnapshotReader } from "../../sources/snapshot-reader.ts";
import type { VectorTable } from "../../vector-table.ts";
import type { Connection } from "../connection.ts";
import type { SettingRows } from "../create-sqlite-settings.ts";
import type { IndexTables } from "../indexes/index-tables.ts";
import type { ChangeLog } from "../vector-changes.ts";
import { CACHE_COLUMNS, type CachePassageRow, type CacheRow, toCacheEntry } from "./cache-rows.ts";
import { createCacheWriter } from "./create-cache-writer.ts";

export interface CacheParts {
  connection: Connection;
  reader: SnapshotReader;
  settings: SettingRows;
  /** The log of the cache alone. */
  changes: ChangeLog;
  vectors: VectorTable;
  tables: IndexTables;
}

/** Entries that rest on a document, by its id or one it had before. */
function onDocument({ aliases }: IndexTables): string {
  return `number IN (SELECT entry FROM cache_passages WHERE document = :documentId
    OR document IN (SELECT old_id FROM ${aliases} WHERE new_id = :documentId))`;
}

/** Entries looked at in one snapshot, and removed in one transaction. */
const SLICE = 500;

export function createSqliteCache({
  connection,
  reader,
  settings,
  changes,
  vectors,
  tables,
}: CacheParts): CacheStore {
  const { database } = connection;
  const ours = `index_number = ${tables.number}`;
  const writer = createCacheWriter(connection, { changes, index: tables.number });
  const byQuestion = database.prepare<[string, string], CacheRow>(
    `SELECT ${CACHE_COLUMNS} FROM cache_entries WHERE namespace = ? AND normalised = ? AND ${ours}`,
  );
  const byId = database.prepare<[string], CacheRow>(
    `SELECT ${CACHE_COLUMNS} FROM cache_entries WHERE id = ? AND ${ours}`,
  );
  const after = database.prepare<[number, number], CacheRow>(
    `SELECT ${CACHE_COLUMNS} FROM cache_entries WHERE number > ? AND ${ours} ORDER BY number LIMIT ?`,
  );
  const passagesOf = database.prepare<[number], CachePassageRow>(
    "SELECT document, passage, hash, embedding_hash, start_line FROM cache_passages WHERE entry = ? ORDER BY ordinal",
  );
  const totals = database.prepare<[], Pick<CacheCounts, "entries" | "sizeBytes" | "served">>(
    `SELECT count(*) AS entries, ifnull(sum(size), 0) AS sizeBytes, ifnull(sum(served), 0) AS served
      FROM cache_entries WHERE ${ours}`,
  );
  const groups = database.prepare<[], CacheCounts["groups"][number]>(
    `SELECT edition, surface, count(*) AS entries FROM cache_entries WHERE ${ours}
      GROUP BY edition, surface ORDER BY edition, surface`,
  );
  const markOne = database.prepare<[{ id: string; at: string; times: number }]>(`
    UPDATE cache_entries SET served = served + @times, last_served_at = max(last_served_at, @at) WHERE id = @id`);

  const toEntry = (row: CacheRow): CacheEntry => toCacheEntry(row, passagesOf.all(row.number));
  const snapshot = (row: CacheRow | undefined) => row && cacheSnapshotOf(toEntry(row), reader);

  /** In slices, so that the program's other work gets its turn. */
  async function removeStale(): Promise<number> {
    let removed = 0;
    let number = 0;
    for (;;) {
      const rows = connection.read(() =>
        after.all(number, SLICE).map((row) => {
          const entry = toEntry(row);
          return { id: entry.id, number: row.number, isStale: !hasSamePassages(entry, reader) };
        }),
      );
      const stale = rows.filter(({ isStale }) => isStale).map(({ id }) => id);
      if (stale.length > 0) removed += connection.write(() => writer.remove(stale));
      const last = rows.at(-1);
      if (!last || rows.length < SLICE) return removed;
      number = last.number;
      await new Promise(setImmediate);
    }
  }

  return {
    vectors,
    async put(write) {
      checkCacheWrite(write);
      const put = () => {
        const pin = settings.getPin();
        const isPinned = pin?.id === write.embedder.id && pin.dimension === write.embedder.dimension;
        if (!isPinned || !hasSamePassages(write.entry, reader)) return { kind: "outdated" } as const;
        return { kind: "stored", removed: writer.put(write) } as const;
      };
      return connection.write(put, { waitMs: write.waitMs ?? CACHE_DEFAULTS.waitMs });
    },
    async findExact(namespace, normalised) {
      return connection.read(() => snapshot(byQuestion.get(namespace, normalised)));
    },
    async read(id) {
      return connection.read(() => snapshot(byId.get(id)));
    },
    async markServed(served, { waitMs = CACHE_DEFAULTS.waitMs } = {}) {
      const mark = () => {
        for (const { id, at, times } of served) markOne.run({ id, at, times });
      };
      if (served.length > 0) connection.write(mark, { waitMs });
    },
    async list(query = {}) {
      const { where, values } = conditionsOf(query, tables);
      const select = database.prepare<[Record<string, string | number>], CacheRow>(
        `SELECT ${CACHE_COLUMNS} FROM cache_entries ${where} ORDER BY created_at DESC, number DESC LIMIT :limit`,
      );
      const limit = query.limit ?? CACHE_DEFAULTS.limit;
      return connection.read(() => select.all({ ...values, limit }).map(toEntry));
    },
    async remove(selection, options = {}) {
      if (selection.kind === "stale") return removeStale();
      if (selection.kind === "entries") return connection.write(() => writer.remove(selection.ids), options);
      const { where, values } = selectionOf(selection, tables);
      const select = database
        .prepare<[Record<string, string>], string>(`SELECT id FROM cache_entries ${where}`)
        .pluck();
      return connection.write(() => writer.remove(select.all(values)), options);
    },
    async count() {
      return connection.read(() => ({
        ...(totals.get() ?? { entries: 0, sizeBytes: 0, served: 0 }),
        groups: groups.all(),
      }));
    },
  };
}

interface Conditions {
  where: string;
  values: Record<string, string>;
}

function conditionsOf({ documentId, surface }: CacheQuery, tables: IndexTables): Conditions {
  const texts = [
    `index_number = ${tables.number}`,
    ...(documentId === undefined ? [] : [onDocument(tables)]),
    ...(surface === undefined ? [] : ["surface = :surface"]),
  ];
  return {
    where: `WHERE ${texts.join(" AND ")}`,
    values: { ...(documentId !== undefined && { documentId }), ...(surface !== undefined && { surface }) },
  };
}

/** What is removed for its content goes under every version of the index; what no longer holds goes under this one. */
function selectionOf(
  selection: Exclude<CacheSelection, { kind: "stale" | "entries" }>,
  tables: IndexTables,
): Conditions {
  switch (selection.kind) {
    case "all":
      return { where: "", values: {} };
    case "document":
      return { where: `WHERE ${onDocument(tables)}`, values: { documentId: selection.documentId } };
    case "surface":
      return { where: "WHERE surface = :surface", values: { surface: selection.surface } };
    case "answer":
      return { where: "WHERE answer = :answer", values: { answer: selection.answerId } };
    case "written-before":
      return { where: "WHERE created_at <= :before", values: { before: selection.before } };
    case "orphaned": {
      const { edition, surfaces } = selection;
      const where = `WHERE index_number = ${tables.number} AND (edition <> :edition
        OR (surface IS NOT NULL AND surface NOT IN (SELECT value FROM json_each(:surfaces))))`;
      return { where, values: { edition, surfaces: JSON.stringify(surfaces) } };
    }
  }
}
