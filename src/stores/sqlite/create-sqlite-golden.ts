import { checkGoldenWrite, checkPin } from "../check-write.ts";
import { compareIds } from "../compare-ids.ts";
import type { GoldenEntry, GoldenSnapshot, GoldenStore, GoldenWrite, Phrasing } from "../golden.ts";
import { revisionConflict } from "../golden-conflict.ts";
import { canMatch } from "../golden-history.ts";
import { type SnapshotReader, sourceState } from "../source-state.ts";
import type { VectorTable } from "../vector-table.ts";
import type { Connection } from "./connection.ts";
import { createGoldenWriter } from "./create-golden-writer.ts";
import type { SettingRows } from "./create-sqlite-settings.ts";
import { type EntryRow, type EventRow, type SourceRow, toEntry, toEvent } from "./golden-rows.ts";
import { fromBlob } from "./vector-blob.ts";
import type { ChangeLog } from "./vector-changes.ts";

export interface GoldenParts {
  connection: Connection;
  reader: SnapshotReader;
  settings: SettingRows;
  changes: ChangeLog;
  vectors: VectorTable;
  negativeVectors: VectorTable;
}

export function createSqliteGolden({
  connection,
  reader,
  settings,
  changes,
  vectors,
  negativeVectors,
}: GoldenParts): GoldenStore {
  const { database } = connection;
  const writer = createGoldenWriter(connection, changes);
  const entryById = database.prepare<[string], EntryRow>("SELECT * FROM golden_entries WHERE id = ?");
  const allEntries = database.prepare<[], EntryRow>("SELECT * FROM golden_entries");
  const phrasingsOf = database.prepare<[string], Phrasing>(
    "SELECT id, text, normalised FROM golden_phrasings WHERE entry = ? ORDER BY ordinal",
  );
  const negativesOf = database.prepare<[string], Phrasing>(
    "SELECT id, text, normalised FROM golden_negatives WHERE entry = ? ORDER BY ordinal",
  );
  const eventsOf = database.prepare<[string], EventRow>(
    "SELECT entry, revision, at, by, action, note, content FROM golden_events WHERE entry = ? ORDER BY number",
  );
  const allVectors = database.prepare<[], { id: string; vector: Buffer }>(
    "SELECT id, vector FROM golden_phrasings UNION ALL SELECT id, vector FROM golden_negatives",
  );
  const sourcesOf = database.prepare<[string], SourceRow>(
    "SELECT kind, target, passage_hash, hash, version, label FROM golden_sources WHERE entry = ? ORDER BY ordinal",
  );
  const phrasingByText = database.prepare<[string], Phrasing & { entry: string }>(
    "SELECT id, text, normalised, entry FROM golden_phrasings WHERE normalised = ? AND held = 1",
  );
  const snapshotText = database
    .prepare<[string], string>("SELECT text FROM source_snapshots WHERE hash = ?")
    .pluck();
  const counts = database.prepare<[], { entries: number; phrasings: number }>(
    "SELECT (SELECT count(*) FROM golden_entries) AS entries, (SELECT count(*) FROM golden_phrasings) AS phrasings",
  );

  function withParts(row: EntryRow): GoldenEntry {
    return toEntry(row, {
      phrasings: phrasingsOf.all(row.id),
      negatives: negativesOf.all(row.id),
      sources: sourcesOf.all(row.id),
    });
  }

  function readEntry(id: string): GoldenEntry | undefined {
    const row = entryById.get(id);
    return row === undefined ? undefined : withParts(row);
  }

  function readSnapshot(id: string): GoldenSnapshot | undefined {
    const entry = readEntry(id);
    if (entry === undefined) return undefined;
    return { entry, states: entry.sources.map((source) => sourceState(source.reference, reader)) };
  }

  async function putEntries(writes: readonly GoldenWrite[]): Promise<void> {
    for (const write of writes) checkGoldenWrite(write);
    const put = () => {
      for (const [index, write] of writes.entries()) {
        checkPin(index === 0 ? settings.getPin() : writes[0]?.embedder, write.embedder);
      }
      writer.put(writes);
      changes.prune();
      settings.settlePin(writes[0]?.embedder);
    };
    connection.write(put, { durable: true });
  }

  return {
    vectors,
    negativeVectors,
    async readVectors() {
      return new Map(connection.run(() => allVectors.all()).map(({ id, vector }) => [id, fromBlob(vector)]));
    },
    async getEntry(id) {
      return connection.read(() => readEntry(id));
    },
    async listEntries() {
      return connection.read(() => allEntries.all().map(withParts)).sort((a, b) => compareIds(a.id, b.id));
    },
    putEntry: (write) => putEntries([write]),
    putEntries,
    async setState(change) {
      const { id, expectedRevision: expected } = change;
      const set = () => {
        const entry = readEntry(id);
        if (entry?.revision !== expected)
          throw revisionConflict(id, { expected, found: entry?.revision ?? 0 });
        writer.setState(entry, change);
        changes.prune();
      };
      connection.write(set, { durable: true });
    },
    async removeEntry(id, event) {
      const remove = () => {
        const entry = readEntry(id);
        if (entry === undefined) return false;
        writer.remove(entry, event);
        changes.prune();
        settings.settlePin(undefined);
        return true;
      };
      return connection.write(remove, { durable: true });
    },
    async readHistory(entryId) {
      return connection.run(() => eventsOf.all(entryId)).map(toEvent);
    },
    async findPhrasing(normalised) {
      const row = connection.run(() => phrasingByText.get(normalised));
      if (row === undefined) return undefined;
      const { entry: entryId, ...phrasing } = row;
      return { entryId, phrasing };
    },
    async readEntry(entryId) {
      return connection.read(() => readSnapshot(entryId));
    },
    async readForServing(entryId) {
      return connection.read(() => {
        const snapshot = readSnapshot(entryId);
        return snapshot !== undefined && canMatch(snapshot.entry) ? snapshot : undefined;
      });
    },
    async readSources(sources) {
      return connection.read(() => sources.map((source) => sourceState(source, reader)));
    },
    async getSnapshotText(hash) {
      return connection.run(() => snapshotText.get(hash));
    },
    async count() {
      return connection.run(() => counts.get()) ?? { entries: 0, phrasings: 0 };
    },
  };
}
