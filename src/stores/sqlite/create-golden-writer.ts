import type { GoldenEntry, GoldenState, GoldenStateChange, GoldenWrite, Phrasing } from "../golden.ts";
import { phrasingConflict, revisionConflict } from "../golden-conflict.ts";
import { canMatch, contentOf, type GoldenContent, type GoldenEventInput } from "../golden-history.ts";
import { type GoldenScope, scopesOverlap } from "../golden-scope.ts";
import type { Connection } from "./connection.ts";
import { type ScopeRow, type SourceRow, toSourceRow } from "./golden-rows.ts";
import { createHolderReader } from "./read-holders.ts";
import { toBlob } from "./vector-blob.ts";
import type { ChangeLog, VectorKind } from "./vector-changes.ts";

/** Writes golden entries with their parts. Called inside a transaction. */
export interface GoldenWriter {
  /** All entries first give up their phrasings, so that one may move from one of them to another. */
  put(writes: readonly GoldenWrite[]): void;
  /** `entry` is the stored one. */
  setState(entry: GoldenEntry, change: GoldenStateChange): void;
  remove(entry: GoldenEntry, event: GoldenEventInput): void;
}

interface PhrasingRow {
  id: string;
  entry: string;
  ordinal: number;
  text: string;
  normalised: string;
  vector: Buffer;
}

/** What an entry's vectors were before a write, to tell which of them changed for a reader. */
interface Before {
  readonly state: string | undefined;
  /** Audience and language as they are stored. */
  readonly scope: string;
  readonly phrasing: ReadonlyMap<string, Buffer>;
  readonly negative: ReadonlyMap<string, Buffer>;
}

export function createGoldenWriter({ database }: Connection, changes: ChangeLog): GoldenWriter {
  const head = database.prepare<[string], { revision: number; state: GoldenState } & ScopeRow>(
    "SELECT revision, state, audience, language FROM golden_entries WHERE id = ?",
  );
  const upsert = database.prepare<[Record<string, string | number | null>]>(`
    INSERT INTO golden_entries
      (id, state, reviewed_by, reviewed_at, created_at, revision, language, audience, labels, links,
        evidence, answer)
    VALUES (@id, @state, @reviewedBy, @reviewedAt, @createdAt, @revision, @language, @audience, @labels, @links,
        @evidence, @answer)
    ON CONFLICT (id) DO UPDATE SET state = @state, reviewed_by = @reviewedBy, reviewed_at = @reviewedAt,
      created_at = @createdAt, revision = @revision, language = @language, audience = @audience, labels = @labels,
      links = @links, evidence = @evidence, answer = @answer`);
  const updateState = database.prepare<[{ id: string; state: GoldenState; revision: number }]>(
    "UPDATE golden_entries SET state = @state, revision = @revision WHERE id = @id",
  );
  const hold = database.prepare<[number, string]>("UPDATE golden_phrasings SET held = ? WHERE entry = ?");
  const removeEntry = database.prepare<[string]>("DELETE FROM golden_entries WHERE id = ?");
  const vectorsOf = {
    phrasing: database.prepare<[string], { id: string; vector: Buffer }>(
      "SELECT id, vector FROM golden_phrasings WHERE entry = ?",
    ),
    negative: database.prepare<[string], { id: string; vector: Buffer }>(
      "SELECT id, vector FROM golden_negatives WHERE entry = ?",
    ),
  };
  const removePhrasings = database.prepare<[string]>("DELETE FROM golden_phrasings WHERE entry = ?");
  const removeNegatives = database.prepare<[string]>("DELETE FROM golden_negatives WHERE entry = ?");
  const holdersOf = createHolderReader({ database });
  const ownerOfId = database
    .prepare<[string], string>("SELECT entry FROM golden_phrasings WHERE id = ?")
    .pluck();
  const addPhrasing = database.prepare<[PhrasingRow & { held: number }]>(`
    INSERT INTO golden_phrasings (id, entry, ordinal, text, normalised, held, vector)
    VALUES (@id, @entry, @ordinal, @text, @normalised, @held, @vector)`);
  const addNegative = database.prepare<[PhrasingRow]>(`
    INSERT INTO golden_negatives (id, entry, ordinal, text, normalised, vector)
    VALUES (@id, @entry, @ordinal, @text, @normalised, @vector)`);
  const removeSources = database.prepare<[string]>("DELETE FROM golden_sources WHERE entry = ?");
  const addSource = database.prepare<[SourceRow & { entry: string; ordinal: number }]>(`
    INSERT INTO golden_sources (entry, ordinal, kind, target, passage_hash, hash, version, label, context)
    VALUES (@entry, @ordinal, @kind, @target, @passage_hash, @hash, @version, @label, @context)`);
  const setSnapshot = database.prepare<[string, string]>(
    "INSERT OR REPLACE INTO source_snapshots (hash, text) VALUES (?, ?)",
  );
  const addEvent = database.prepare<[Record<string, string | number | null>]>(`
    INSERT INTO golden_events (entry, revision, at, by, action, note, content)
    VALUES (@entry, @revision, @at, @by, @action, @note, @content)`);

  function log(
    { id, revision }: { id: string; revision: number },
    { action, at, by, note }: GoldenEventInput,
    content: GoldenContent | null,
  ): void {
    const text = content === null ? null : JSON.stringify(content);
    addEvent.run({ entry: id, revision, action, at, by, note, content: text });
  }

  function readBefore(id: string): Before {
    const vectors = (kind: "phrasing" | "negative") =>
      new Map(vectorsOf[kind].all(id).map((row) => [row.id, row.vector]));
    const row = head.get(id);
    const scope = JSON.stringify([row?.audience ?? "[]", row?.language ?? null]);
    return { state: row?.state, scope, phrasing: vectors("phrasing"), negative: vectors("negative") };
  }

  /** Entry row and sources; what the entry was is returned, and its phrasings are given up. */
  function putEntry({ entry, expectedRevision, snapshotTexts }: GoldenWrite): Before {
    const { phrasings: _, negatives: __, sources, audience, labels, links, evidence, ...columns } = entry;
    const before = readBefore(entry.id);
    upsert.run({
      ...columns,
      audience: JSON.stringify(audience),
      labels: JSON.stringify(labels),
      links: links === undefined ? null : JSON.stringify(links),
      evidence: evidence === undefined ? null : JSON.stringify(evidence),
      revision: expectedRevision + 1,
    });
    removePhrasings.run(entry.id);
    removeNegatives.run(entry.id);
    removeSources.run(entry.id);
    for (const [ordinal, source] of sources.entries()) {
      addSource.run({ ...toSourceRow(source), entry: entry.id, ordinal });
      const text = snapshotTexts.get(source.hash);
      if (text !== undefined) setSnapshot.run(source.hash, text);
    }
    return before;
  }

  function putPhrasings({ entry, vectors, negativeVectors }: GoldenWrite): void {
    const held = entry.state === "retired" ? 0 : 1;
    for (const row of rowsOf(entry, entry.phrasings, vectors)) {
      const owner = (held === 1 ? ownerOf(row.normalised, entry) : undefined) ?? ownerOfId.get(row.id);
      if (owner !== undefined) throw phrasingConflict(row.text, owner);
      addPhrasing.run({ ...row, held });
    }
    for (const row of rowsOf(entry, entry.negatives, negativeVectors)) addNegative.run(row);
  }

  /** An entry that holds the phrasing, for askers that this one is for too; itself, where it names a phrasing twice. */
  function ownerOf(normalised: string, scope: GoldenScope): string | undefined {
    return holdersOf(normalised).find((holder) => scopesOverlap(holder, scope))?.entryId;
  }

  /** Notes the vectors that came, went or are others, for readers that see them. */
  function logChanges(id: string, before: Before): void {
    const after = readBefore(id);
    // Whoever follows the scopes of entries follows the vectors.
    const moved = before.state !== after.state || before.scope !== after.scope;
    for (const kind of ["phrasing", "negative"] satisfies VectorKind[]) {
      for (const key of before[kind].keys()) if (!after[kind].has(key)) changes.add(kind, key);
      for (const [key, vector] of after[kind]) {
        if (moved || before[kind].get(key)?.equals(vector) !== true) changes.add(kind, key);
      }
    }
  }

  return {
    put(writes) {
      const written = new Set<string>();
      for (const { entry, expectedRevision: expected } of writes) {
        const found = written.has(entry.id) ? expected + 1 : (head.get(entry.id)?.revision ?? 0);
        if (found !== expected) throw revisionConflict(entry.id, { expected, found });
        written.add(entry.id);
      }
      const before = writes.map((write) => ({ write, before: putEntry(write) }));
      for (const write of writes) putPhrasings(write);
      for (const { write, before: was } of before) {
        const { entry, expectedRevision, event } = write;
        log({ id: entry.id, revision: expectedRevision + 1 }, event, contentOf(entry));
        logChanges(entry.id, was);
      }
    },
    setState(entry, { state, event }) {
      const { id } = entry;
      const revision = entry.revision + 1;
      if (state !== "retired" && entry.state === "retired") {
        for (const { text, normalised } of entry.phrasings) {
          const owner = ownerOf(normalised, entry);
          if (owner !== undefined) throw phrasingConflict(text, owner);
        }
      }
      const before = readBefore(id);
      updateState.run({ id, state, revision });
      hold.run(state === "retired" ? 0 : 1, id);
      log({ id, revision }, event, contentOf({ ...entry, state }));
      if (canMatch(entry) !== canMatch({ state })) logChanges(id, before);
    },
    remove(entry, event) {
      const before = readBefore(entry.id);
      removeEntry.run(entry.id);
      log(entry, event, null);
      logChanges(entry.id, before);
    },
  };
}

function rowsOf(
  { id: entry }: GoldenEntry,
  phrasings: readonly Phrasing[],
  vectors: readonly Float32Array[],
): PhrasingRow[] {
  return phrasings.map(({ id, text, normalised }, ordinal) => {
    const vector = vectors[ordinal];
    if (vector === undefined) throw new TypeError("A phrasing has no vector.");
    return { id, entry, ordinal, text, normalised, vector: toBlob(vector) };
  });
}
