import type { CacheEntry } from "../cache.ts";
import type { CalibrationRecord } from "../calibrations.ts";
import type { DocumentRecord, PassageRecord } from "../documents.ts";
import type { GoldenEntry } from "../golden.ts";
import type { GoldenEvent } from "../golden-history.ts";
import type { EmbedderPin } from "../settings.ts";
import type { SnapshotReader } from "../sources/snapshot-reader.ts";
import { topicsOf } from "../topic.ts";
import { createVectorLog, type VectorLog } from "./create-vector-log.ts";

/** What all versions of the index share. */
export interface SharedState {
  readonly entries: Map<string, GoldenEntry>;
  /** Normalised phrasing → ids of the entries that have it and are not retired; no two of overlapping scopes. */
  readonly phrasingOwners: Map<string, Set<string>>;
  /** Oldest first. */
  readonly events: GoldenEvent[];
  readonly snapshots: Map<string, string>;
  /** In the order they were added. */
  readonly calibrations: Map<string, CalibrationRecord>;
  /** Fingerprint id of an embedder → vectors of phrasings and negative phrasings under it, by id. */
  readonly vectorsByEmbedder: Map<string, Map<string, Float32Array>>;
  /** Every version that was not dropped, by number. */
  readonly indexes: Map<number, MemoryState>;
}

/** Everything a memory store holds, as of one version of the index. The parts of the store share it, as tables share a database. */
export interface MemoryState extends SharedState {
  readonly number: number;
  readonly documents: Map<string, DocumentRecord>;
  /** Old id → new id of renamed documents. */
  readonly aliases: Map<string, string>;
  /** Document id → its passages in the order of the text. */
  readonly passages: Map<string, readonly PassageRecord[]>;
  readonly passagesById: Map<string, PassageRecord>;
  readonly passageVectors: VectorLog;
  /** Of entries that a question may match. */
  readonly phrasingVectors: VectorLog;
  readonly negativeVectors: VectorLog;
  /** Cached answers by id, in the order they were written. */
  readonly cached: Map<string, CacheEntry>;
  readonly cacheVectors: VectorLog;
  pin: EmbedderPin | undefined;
}

export const FIRST_INDEX_NUMBER = 1;

export function createMemoryState(): MemoryState {
  const shared: SharedState = {
    entries: new Map(),
    phrasingOwners: new Map(),
    events: [],
    snapshots: new Map(),
    calibrations: new Map(),
    vectorsByEmbedder: new Map(),
    indexes: new Map(),
  };
  return addIndexState(shared, FIRST_INDEX_NUMBER, undefined);
}

/** Another version beside those there are, without documents. */
export function addIndexState(
  shared: SharedState,
  number: number,
  pin: EmbedderPin | undefined,
): MemoryState {
  const { entries, phrasingOwners, events, snapshots, calibrations, vectorsByEmbedder, indexes } = shared;
  const embedderId = () => state.pin?.id;
  const state: MemoryState = {
    ...{ entries, phrasingOwners, events, snapshots, calibrations, vectorsByEmbedder, indexes },
    number,
    documents: new Map(),
    aliases: new Map(),
    passages: new Map(),
    passagesById: new Map(),
    passageVectors: createVectorLog(embedderId),
    phrasingVectors: createVectorLog(embedderId),
    negativeVectors: createVectorLog(embedderId),
    cached: new Map(),
    cacheVectors: createVectorLog(embedderId),
    pin,
  };
  indexes.set(number, state);
  return state;
}

/** Vectors of all phrasings and negative phrasings under an embedder, by id. */
export function goldenVectorsOf(
  { vectorsByEmbedder, pin }: Pick<MemoryState, "vectorsByEmbedder" | "pin">,
  embedderId = pin?.id ?? "",
): Map<string, Float32Array> {
  const vectors = vectorsByEmbedder.get(embedderId) ?? new Map<string, Float32Array>();
  vectorsByEmbedder.set(embedderId, vectors);
  return vectors;
}

/** Drops vectors under embedders that no version has any more. */
export function dropUnpinnedVectors({ vectorsByEmbedder, indexes }: SharedState): void {
  const pinned = new Set([...indexes.values()].map(({ pin }) => pin?.id));
  for (const id of [...vectorsByEmbedder.keys()]) if (!pinned.has(id)) vectorsByEmbedder.delete(id);
}

/** The document with this id, or the one it was renamed to. */
export function resolveDocument(state: MemoryState, id: string): DocumentRecord | undefined {
  const seen = new Set<string>();
  for (let current: string | undefined = id; current !== undefined; current = state.aliases.get(current)) {
    const document = state.documents.get(current);
    if (document !== undefined) return document;
    if (seen.has(current)) return undefined;
    seen.add(current);
  }
  return undefined;
}

/** Removes every cached answer: each was chosen and found by vectors of the embedder that goes. */
export function clearCache({ cached, cacheVectors }: MemoryState): void {
  if (cached.size === 0) return;
  cached.clear();
  cacheVectors.replace([]);
}

/** Pins the embedder of the vectors held, or drops the pin with the last of them, and cached answers with it. */
export function settlePin(state: MemoryState, embedder: EmbedderPin | undefined): void {
  const hasPhrasing = [...state.entries.values()].some(({ phrasings }) => phrasings.length > 0);
  const empty = state.passageVectors.rows.size === 0 && !hasPhrasing;
  // A later version is made for one embedder, and is pinned to it before it holds anything.
  if (!empty) state.pin ??= embedder;
  else if (state.number === FIRST_INDEX_NUMBER) state.pin = undefined;
  if (empty) clearCache(state);
}

export function createSnapshotReader(state: MemoryState): SnapshotReader {
  return {
    document: (id) => resolveDocument(state, id),
    source: (documentId) => state.documents.get(documentId)?.source ?? "",
    passage: (documentId, hash) => state.passages.get(documentId)?.find((passage) => passage.hash === hash),
    passages: (documentId) => state.passages.get(documentId) ?? [],
    reviewedText: (hash) => state.snapshots.get(hash),
    holders: (hash) =>
      [...state.passages.values()].flatMap(
        (passages) => passages.find((passage) => passage.hash === hash) ?? [],
      ),
    passagesUnder: (heading, collection) =>
      [...state.passages].flatMap(([id, passages]) =>
        state.documents.get(id)?.collection === collection
          ? passages.filter(({ headings }) => headings.at(-1) === heading)
          : [],
      ),
    topicDocuments: (topic) =>
      [...state.documents.values()].filter((document) => topicsOf(document.metadata).includes(topic)),
  };
}
