import type { GoldenEntry, GoldenWrite } from "../golden.ts";
import { phrasingConflict, revisionConflict } from "../golden-conflict.ts";
import type { Connection } from "./connection.ts";
import { type SourceRow, toSourceRow } from "./golden-rows.ts";
import { toBlob } from "./vector-blob.ts";
import type { ChangeLog } from "./vector-changes.ts";

/** Writes golden entries with their parts. Called inside a transaction. */
export interface GoldenWriter {
  /** All entries first give up their phrasings, so that one may move from one of them to another. */
  put(writes: readonly GoldenWrite[]): void;
  remove(id: string): boolean;
}

interface PhrasingRow {
  id: string;
  entry: string;
  ordinal: number;
  text: string;
  normalised: string;
  vector: Buffer;
}

export function createGoldenWriter({ database }: Connection, changes: ChangeLog): GoldenWriter {
  const revisionOf = database
    .prepare<[string], number>("SELECT revision FROM golden_entries WHERE id = ?")
    .pluck();
  const upsert = database.prepare<[Omit<GoldenEntry, "phrasings" | "sources">]>(`
    INSERT INTO golden_entries (id, reviewed_by, reviewed_at, created_at, revision, answer)
    VALUES (@id, @reviewedBy, @reviewedAt, @createdAt, @revision, @answer)
    ON CONFLICT (id) DO UPDATE SET reviewed_by = @reviewedBy, reviewed_at = @reviewedAt, created_at = @createdAt,
      revision = @revision, answer = @answer`);
  const removeEntry = database.prepare<[string]>("DELETE FROM golden_entries WHERE id = ?");
  const vectorsOf = database.prepare<[string], { id: string; vector: Buffer }>(
    "SELECT id, vector FROM golden_phrasings WHERE entry = ?",
  );
  const removePhrasings = database.prepare<[string]>("DELETE FROM golden_phrasings WHERE entry = ?");
  const ownerOf = database
    .prepare<[string, string], string>(
      "SELECT entry FROM golden_phrasings WHERE normalised = ? OR id = ? LIMIT 1",
    )
    .pluck();
  const addPhrasing = database.prepare<[PhrasingRow]>(`
    INSERT INTO golden_phrasings (id, entry, ordinal, text, normalised, vector)
    VALUES (@id, @entry, @ordinal, @text, @normalised, @vector)`);
  const removeSources = database.prepare<[string]>("DELETE FROM golden_sources WHERE entry = ?");
  const addSource = database.prepare<[SourceRow & { entry: string; ordinal: number }]>(`
    INSERT INTO golden_sources (entry, ordinal, kind, target, passage_hash, hash, version, label)
    VALUES (@entry, @ordinal, @kind, @target, @passage_hash, @hash, @version, @label)`);
  const setSnapshot = database.prepare<[string, string]>(
    "INSERT OR REPLACE INTO source_snapshots (hash, text) VALUES (?, ?)",
  );
  const dropUnusedSnapshots = database.prepare(
    "DELETE FROM source_snapshots WHERE hash NOT IN (SELECT hash FROM golden_sources)",
  );

  /** Entry row and sources; resolves to the vectors the entry had, by phrasing id. */
  function putEntry({ entry, expectedRevision, snapshotTexts }: GoldenWrite): Map<string, Buffer> {
    const { phrasings: _, sources, ...columns } = entry;
    const before = new Map(vectorsOf.all(entry.id).map(({ id, vector }) => [id, vector]));
    upsert.run({ ...columns, revision: expectedRevision + 1 });
    removePhrasings.run(entry.id);
    removeSources.run(entry.id);
    for (const [ordinal, source] of sources.entries()) {
      addSource.run({ ...toSourceRow(source), entry: entry.id, ordinal });
    }
    for (const [hash, text] of snapshotTexts) setSnapshot.run(hash, text);
    return before;
  }

  function putPhrasings({ entry, vectors }: GoldenWrite): void {
    for (const [ordinal, { id, text, normalised }] of entry.phrasings.entries()) {
      const owner = ownerOf.get(normalised, id);
      if (owner !== undefined) throw phrasingConflict(text, owner);
      const vector = vectors[ordinal];
      if (vector === undefined) throw new TypeError("A phrasing has no vector.");
      addPhrasing.run({ id, entry: entry.id, ordinal, text, normalised, vector: toBlob(vector) });
    }
  }

  /** Notes the phrasings that came, went or have another vector. */
  function logChanges({ entry, vectors }: GoldenWrite, before: Map<string, Buffer>): void {
    const kept = new Set(entry.phrasings.map((phrasing) => phrasing.id));
    for (const id of before.keys()) if (!kept.has(id)) changes.add("phrasing", id);
    for (const [index, { id }] of entry.phrasings.entries()) {
      const vector = vectors[index];
      const same = vector !== undefined && before.get(id)?.equals(toBlob(vector)) === true;
      if (!same) changes.add("phrasing", id);
    }
  }

  return {
    put(writes) {
      const written = new Set<string>();
      for (const { entry, expectedRevision: expected } of writes) {
        const found = written.has(entry.id) ? expected + 1 : (revisionOf.get(entry.id) ?? 0);
        if (found !== expected) throw revisionConflict(entry.id, { expected, found });
        written.add(entry.id);
      }
      const before = writes.map((write) => ({ write, vectors: putEntry(write) }));
      for (const write of writes) putPhrasings(write);
      for (const { write, vectors } of before) logChanges(write, vectors);
      dropUnusedSnapshots.run();
    },
    remove(id) {
      const before = vectorsOf.all(id);
      const { changes: removed } = removeEntry.run(id);
      for (const phrasing of before) changes.add("phrasing", phrasing.id);
      if (removed > 0) dropUnusedSnapshots.run();
      return removed > 0;
    },
  };
}
