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
}

/** A vector is missing where the phrasing was written under another version of the index, of another embedder. */
type Vectors = ReadonlyMap<string, Buffer | null>;

/** What an entry's vectors were before a write, to tell which of them changed for a reader. */
interface Before {
  readonly state: string | undefined;
  /** Audience and language as they are stored. */
  readonly scope: string;
  readonly phrasing: Vectors;
  readonly negative: Vectors;
  /** Texts of both by id. */
  readonly texts: ReadonlyMap<string, string>;
}

export interface GoldenWriterParts {
  changes: Pick<ChangeLog, "add">;
  /** Fingerprint id of the embedder that the index is pinned to; undefined before the first write. */
  embedderId: () => string | undefined;
}

export function createGoldenWriter(
  { database }: Connection,
  { changes, embedderId }: GoldenWriterParts,
): GoldenWriter {
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
  const selectVectors = (table: string) =>
    database.prepare<[string, string], { id: string; text: string; vector: Buffer | null }>(`
      SELECT f.id, f.text, v.vector FROM ${table} f
        LEFT JOIN golden_vectors v ON v.phrasing = f.id AND v.embedder = ? WHERE f.entry = ?`);
  const vectorsOf = {
    phrasing: selectVectors("golden_phrasings"),
    negative: selectVectors("golden_negatives"),
  };
  const setVector = database.prepare<[string, string, Buffer]>(
    "INSERT OR REPLACE INTO golden_vectors (embedder, phrasing, vector) VALUES (?, ?, ?)",
  );
  const removeVectors = database.prepare<[string]>("DELETE FROM golden_vectors WHERE phrasing = ?");
  const removePhrasings = database.prepare<[string]>("DELETE FROM golden_phrasings WHERE entry = ?");
  const removeNegatives = database.prepare<[string]>("DELETE FROM golden_negatives WHERE entry = ?");
  const holdersOf = createHolderReader({ database });
  const ownerOfId = database
    .prepare<[string], string>("SELECT entry FROM golden_phrasings WHERE id = ?")
    .pluck();
  const addPhrasing = database.prepare<[PhrasingRow & { held: number }]>(`
    INSERT INTO golden_phrasings (id, entry, ordinal, text, normalised, held)
    VALUES (@id, @entry, @ordinal, @text, @normalised, @held)`);
  const addNegative = database.prepare<[PhrasingRow]>(`
    INSERT INTO golden_negatives (id, entry, ordinal, text, normalised)
    VALUES (@id, @entry, @ordinal, @text, @normalised)`);
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

  function readBefore(id: string, embedder = embedderId() ?? ""): Before {
    const phrasings = vectorsOf.phrasing.all(embedder, id);
    const negatives = vectorsOf.negative.all(embedder, id);
    const vectors = (rows: typeof phrasings) => new Map(rows.map((row) => [row.id, row.vector]));
    const row = head.get(id);
    const scope = JSON.stringify([row?.audience ?? "[]", row?.language ?? null]);
    return {
      ...{ state: row?.state, scope, phrasing: vectors(phrasings), negative: vectors(negatives) },
      texts: new Map([...phrasings, ...negatives].map(({ id: phrasing, text }) => [phrasing, text])),
    };
  }

  /** Entry row and sources; what the entry was is returned, and its phrasings are given up. */
  function putEntry({ entry, expectedRevision, snapshotTexts, embedder }: GoldenWrite): Before {
    const { phrasings: _, negatives: __, sources, audience, labels, links, evidence, ...columns } = entry;
    const before = readBefore(entry.id, embedder.id);
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

  function putPhrasings({ entry, vectors, negativeVectors, embedder }: GoldenWrite): void {
    const held = entry.state === "retired" ? 0 : 1;
    for (const { row, vector } of rowsOf(entry, entry.phrasings, vectors)) {
      const owner = (held === 1 ? ownerOf(row.normalised, entry) : undefined) ?? ownerOfId.get(row.id);
      if (owner !== undefined) throw phrasingConflict(row.text, owner);
      addPhrasing.run({ ...row, held });
      setVector.run(embedder.id, row.id, vector);
    }
    for (const { row, vector } of rowsOf(entry, entry.negatives, negativeVectors)) {
      addNegative.run(row);
      setVector.run(embedder.id, row.id, vector);
    }
  }

  /** A phrasing that stays as it is keeps its vectors under other embedders; those of the others must not outlive it. */
  function dropVectors(before: readonly Before[], writes: readonly GoldenWrite[]): void {
    const after = new Map(
      writes.flatMap(({ entry }) =>
        [...entry.phrasings, ...entry.negatives].map(({ id, text }) => [id, text] as const),
      ),
    );
    for (const { texts } of before) {
      for (const [id, text] of texts) if (after.get(id) !== text) removeVectors.run(id);
    }
  }

  /** An entry that holds the phrasing, for askers that this one is for too; itself, where it names a phrasing twice. */
  function ownerOf(normalised: string, scope: GoldenScope): string | undefined {
    return holdersOf(normalised).find((holder) => scopesOverlap(holder, scope))?.entryId;
  }

  /** Notes the vectors that came, went or are others, for readers that see them. */
  function logChanges(id: string, before: Before, embedder?: string): void {
    const after = readBefore(id, embedder);
    // Whoever follows the scopes of entries follows the vectors.
    let moves = before.state !== after.state || before.scope !== after.scope;
    // Negatives first: under other embedders, phrasings are not seen while a negative of theirs has no vector.
    for (const kind of ["negative", "phrasing"] satisfies VectorKind[]) {
      const gone = [...before[kind].keys()].filter((key) => !after[kind].has(key));
      const others = [...after[kind]].filter(
        ([key, vector]) => moves || vector === null || before[kind].get(key)?.equals(vector) !== true,
      );
      for (const key of [...gone, ...others.map(([key]) => key)]) changes.add(kind, key);
      moves ||= gone.length + others.length > 0;
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
      dropVectors(
        before.map(({ before: was }) => was),
        writes,
      );
      for (const write of writes) putPhrasings(write);
      for (const { write, before: was } of before) {
        const { entry, expectedRevision, event } = write;
        log({ id: entry.id, revision: expectedRevision + 1 }, event, contentOf(entry));
        logChanges(entry.id, was, write.embedder.id);
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
      dropVectors([before], []);
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
): { row: PhrasingRow; vector: Buffer }[] {
  return phrasings.map(({ id, text, normalised }, ordinal) => {
    const vector = vectors[ordinal];
    if (vector === undefined) throw new TypeError("A phrasing has no vector.");
    return { row: { id, entry, ordinal, text, normalised }, vector: toBlob(vector) };
  });
}
