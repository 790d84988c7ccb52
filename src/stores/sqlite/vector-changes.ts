import type { VectorChanges, VectorRow, VectorTable } from "../vector-table.ts";
import type { Connection } from "./connection.ts";
import type { SettingRows } from "./create-sqlite-settings.ts";
import { rememberReads } from "./remember-reads.ts";
import { fromBlob } from "./vector-blob.ts";

/** Changes kept; a reader that is further behind gets everything anew. */
const KEPT_CHANGES = 50_000;

/** How many changes are read row by row; for more, one pass over the table is faster. */
const MAX_SINGLE_READS = 20_000;

export type VectorKind = "passage" | "phrasing" | "negative" | "cached";

/** Where changes of cached questions are noted, which come and go far more often than all else. */
export const CACHE_CHANGES = "cache_changes";

/** Notes which vectors change. Called inside the transaction that changes them. */
export interface ChangeLog {
  last(): number;
  add(kind: VectorKind | "document", key: string): void;
  /** Every vector of every kind changed: all readers start anew. */
  addAll(): void;
  /** Drops the oldest changes beyond those kept. */
  prune(): void;
}

export function createChangeLog({ database }: Connection, table: string): ChangeLog {
  const last = database.prepare<[], { last: number | null }>(`SELECT max(sequence) AS last FROM ${table}`);
  const add = database.prepare<[string, string]>(`INSERT INTO ${table} (kind, key) VALUES (?, ?)`);
  const deleteUpTo = database.prepare<[number]>(`DELETE FROM ${table} WHERE sequence <= ?`);
  const lastSequence = () => last.get()?.last ?? 0;
  return {
    last: lastSequence,
    add: (kind, key) => void add.run(kind, key),
    addAll() {
      add.run("all", "");
      deleteUpTo.run(lastSequence() - 1);
    },
    prune: () => void deleteUpTo.run(lastSequence() - KEPT_CHANGES),
  };
}

interface VectorTableParts {
  connection: Connection;
  settings: SettingRows;
  changes: ChangeLog;
  kind: VectorKind;
  /** Where `changes` is kept. */
  table: string;
  /** SELECT of `id`, `owner` (the group) and `vector`, without a condition. */
  select: string;
  /** Column of `select` that holds the id. */
  idColumn: string;
}

interface StoredRow {
  id: string;
  owner: string;
  vector: Buffer;
}

export function createSqliteVectorTable(parts: VectorTableParts): VectorTable {
  const { connection, settings, changes, kind, select, idColumn, table } = parts;
  const { database } = connection;
  const all = database.prepare<[], StoredRow>(select);
  const one = database.prepare<[string], StoredRow>(`${select} WHERE ${idColumn} = ?`);
  // Removed changes leave no trace but the number of the first one kept.
  const mustReset = database.prepare<[number, number], { reset: number }>(`
    SELECT coalesce((SELECT min(sequence) FROM ${table}) - 1 > ?, 0)
      OR EXISTS (SELECT 1 FROM ${table} WHERE kind = 'all' AND sequence > ?) AS reset`);
  const changedKeys = database
    .prepare<[number, string], string>(`SELECT DISTINCT key FROM ${table} WHERE sequence > ? AND kind = ?`)
    .pluck();

  // Each question asks for it.
  const sequenceNow = rememberReads(connection, () => connection.run(changes.last));

  function readAll(): VectorRow[] {
    const rows: VectorRow[] = [];
    for (const row of all.iterate()) rows.push(toVectorRow(row));
    return rows;
  }

  function readChanged(sequence: number): Pick<VectorChanges, "reset" | "added" | "removed"> {
    const keys = changedKeys.all(sequence, kind);
    if (keys.length > MAX_SINGLE_READS) return { reset: true, added: readAll(), removed: [] };
    const added: VectorRow[] = [];
    const removed: string[] = [];
    for (const key of keys) {
      const row = one.get(key);
      if (row === undefined) removed.push(key);
      else added.push(toVectorRow(row));
    }
    return { reset: false, added, removed };
  }

  return {
    async sequence() {
      return sequenceNow("");
    },
    async changesSince(sequence) {
      return connection.read(() => {
        const common = { sequence: changes.last(), embedderId: settings.getPin()?.id };
        const reset =
          sequence <= 0 || sequence > common.sequence || mustReset.get(sequence, sequence)?.reset === 1;
        return reset
          ? { ...common, reset, added: readAll(), removed: [] }
          : { ...common, ...readChanged(sequence) };
      });
    },
  };
}

function toVectorRow({ id, owner, vector }: StoredRow): VectorRow {
  return { id, group: owner, vector: fromBlob(vector) };
}
