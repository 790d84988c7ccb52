import { checkGoldenWrite, checkPin, checkVectors } from "../check-write.ts";
import { compareIds } from "../compare-ids.ts";
import type { GoldenSnapshot, GoldenStore, GoldenWrite, Phrasing } from "../golden.ts";
import { revisionConflict } from "../golden-conflict.ts";
import { canMatch } from "../golden-history.ts";
import type { SnapshotReader } from "../sources/snapshot-reader.ts";
import { snapshotOf, sourceState } from "../sources/source-state.ts";
import type { VectorTable } from "../vector-table.ts";
import type { Connection } from "./connection.ts";
import { createEntryReader } from "./create-entry-reader.ts";
import { createGoldenWriter } from "./create-golden-writer.ts";
import type { SettingRows } from "./create-sqlite-settings.ts";
import { type EventRow, type ScopeRow, toEvent, toScope } from "./golden-rows.ts";
import { createHolderReader } from "./read-holders.ts";
import { rememberReads } from "./remember-reads.ts";
import { fromBlob, toBlob } from "./vector-blob.ts";
import type { ChangeLog } from "./vector-changes.ts";

export interface GoldenParts {
  connection: Connection;
  reader: SnapshotReader;
  settings: SettingRows;
  /** Of every version of the index: all of them match questions with these entries. */
  changes: Pick<ChangeLog, "add" | "prune">;
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
  const writer = createGoldenWriter(connection, { changes, embedderId: () => settings.getPin()?.id });
  const entries = createEntryReader(connection);
  const lastEvent = database
    .prepare<[], number>("SELECT coalesce(max(number), 0) FROM golden_events")
    .pluck();
  const eventsOf = database.prepare<[string], EventRow>(
    "SELECT entry, revision, at, by, action, note, content FROM golden_events WHERE entry = ? ORDER BY number",
  );
  const allVectors = database.prepare<[string], { id: string; vector: Buffer }>(
    "SELECT phrasing AS id, vector FROM golden_vectors WHERE embedder = ?",
  );
  const unembedded = database.prepare<[string], Phrasing>(`
    SELECT id, text, normalised FROM (
      SELECT id, text, normalised FROM golden_phrasings UNION ALL SELECT id, text, normalised FROM golden_negatives
    ) f WHERE NOT EXISTS (SELECT 1 FROM golden_vectors WHERE phrasing = f.id AND embedder = ?) ORDER BY id`);
  const kindOf = database
    .prepare<[string, string], "phrasing" | "negative" | null>(`
    SELECT CASE WHEN EXISTS (SELECT 1 FROM golden_phrasings WHERE id = ?) THEN 'phrasing'
      WHEN EXISTS (SELECT 1 FROM golden_negatives WHERE id = ?) THEN 'negative' END`)
    .pluck();
  const besideNegative = database
    .prepare<
      [string],
      string
    >(`SELECT f.id FROM golden_negatives n JOIN golden_phrasings f ON f.entry = n.entry
    WHERE n.id = ?`)
    .pluck();
  const setVector = database.prepare<[string, string, Buffer]>(
    "INSERT OR REPLACE INTO golden_vectors (embedder, phrasing, vector) VALUES (?, ?, ?)",
  );
  const holdersOf = createHolderReader(connection);
  const limitedScopes = database.prepare<[], ScopeRow & { id: string }>(
    "SELECT id, audience, language FROM golden_entries WHERE audience <> '[]' OR language IS NOT NULL",
  );
  const snapshotText = database
    .prepare<[string], string>("SELECT text FROM source_snapshots WHERE hash = ?")
    .pluck();
  const counts = database.prepare<[], { entries: number; phrasings: number }>(
    "SELECT (SELECT count(*) FROM golden_entries) AS entries, (SELECT count(*) FROM golden_phrasings) AS phrasings",
  );

  function readSnapshot(id: string): GoldenSnapshot | undefined {
    const entry = entries.one(id);
    return entry && snapshotOf(entry, reader);
  }

  const findHolders = rememberReads(connection, (normalised) =>
    connection.run(() => holdersOf(normalised)).sort((a, b) => compareIds(a.entryId, b.entryId)),
  );
  const findForServing = rememberReads(connection, (entryId) =>
    connection.read(() => {
      const snapshot = readSnapshot(entryId);
      return snapshot !== undefined && canMatch(snapshot.entry) ? snapshot : undefined;
    }),
  );

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
      const rows = connection.read(() => allVectors.all(settings.getPin()?.id ?? ""));
      return new Map(rows.map(({ id, vector }) => [id, fromBlob(vector)]));
    },
    async listUnembedded() {
      return connection.read(() => {
        const pin = settings.getPin();
        return pin === undefined ? [] : unembedded.all(pin.id);
      });
    },
    async addVectors(added, embedder) {
      checkVectors(added.values(), embedder);
      connection.write(() => {
        checkPin(settings.getPin(), embedder);
        for (const [id, vector] of added) {
          const kind = kindOf.get(id, id);
          if (!kind) continue;
          setVector.run(embedder.id, id, toBlob(vector));
          changes.add(kind, id);
          // They are seen once the last of their negatives has a vector.
          if (kind === "negative")
            for (const beside of besideNegative.all(id)) changes.add("phrasing", beside);
        }
        changes.prune();
      });
    },
    async getEntry(id) {
      return connection.read(() => entries.one(id));
    },
    async listEntries() {
      return connection.read(() => entries.all()).sort((a, b) => compareIds(a.id, b.id));
    },
    putEntry: (write) => putEntries([write]),
    putEntries,
    async setState(change) {
      const { id, expectedRevision: expected } = change;
      const set = () => {
        const entry = entries.one(id);
        if (entry?.revision !== expected)
          throw revisionConflict(id, { expected, found: entry?.revision ?? 0 });
        writer.setState(entry, change);
        changes.prune();
      };
      connection.write(set, { durable: true });
    },
    async removeEntry(id, event) {
      const remove = () => {
        const entry = entries.one(id);
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
    async lastEvent() {
      return connection.run(() => lastEvent.get() ?? 0);
    },
    async findPhrasing(normalised) {
      return findHolders(normalised);
    },
    async readScopes() {
      return new Map(connection.run(() => limitedScopes.all()).map((row) => [row.id, toScope(row)]));
    },
    async readEntry(entryId) {
      return connection.read(() => readSnapshot(entryId));
    },
    async readForServing(entryId) {
      return findForServing(entryId);
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
