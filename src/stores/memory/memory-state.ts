import type { CacheEntry } from "../cache.ts";
import type { CalibrationRecord } from "../calibrations.ts";
import type { DocumentRecord, PassageRecord } from "../documents.ts";
import type { GoldenEntry } from "../golden.ts";
import type { GoldenEvent } from "../golden-history.ts";
import type { EmbedderPin } from "../settings.ts";
import type { SnapshotReader } from "../sources/snapshot-reader.ts";
import { topicsOf } from "../topic.ts";
import { createVectorLog, type VectorLog } from "./create-vector-log.ts";

/** Everything a memory store holds. The parts of the store share it, as tables share a database. */
export interface MemoryState {
  readonly documents: Map<string, DocumentRecord>;
  /** Old id → new id of renamed documents. */
  readonly aliases: Map<string, string>;
  /** Document id → its passages in the order of the text. */
  readonly passages: Map<string, readonly PassageRecord[]>;
  readonly passagesById: Map<string, PassageRecord>;
  readonly entries: Map<string, GoldenEntry>;
  /** Normalised phrasing → ids of the entries that have it and are not retired; no two of overlapping scopes. */
  readonly phrasingOwners: Map<string, Set<string>>;
  /** Oldest first. */
  readonly events: GoldenEvent[];
  readonly snapshots: Map<string, string>;
  /** In the order they were added. */
  readonly calibrations: Map<string, CalibrationRecord>;
  readonly passageVectors: VectorLog;
  /** Vectors of all phrasings and negative phrasings, by id. */
  readonly goldenVectors: Map<string, Float32Array>;
  /** Those of entries that a question may match. */
  readonly phrasingVectors: VectorLog;
  readonly negativeVectors: VectorLog;
  /** Cached answers by id, in the order they were written. */
  readonly cached: Map<string, CacheEntry>;
  readonly cacheVectors: VectorLog;
  pin: EmbedderPin | undefined;
}

export function createMemoryState(): MemoryState {
  const embedderId = () => state.pin?.id;
  const state: MemoryState = {
    documents: new Map(),
    aliases: new Map(),
    passages: new Map(),
    passagesById: new Map(),
    entries: new Map(),
    phrasingOwners: new Map(),
    events: [],
    snapshots: new Map(),
    calibrations: new Map(),
    passageVectors: createVectorLog(embedderId),
    goldenVectors: new Map(),
    phrasingVectors: createVectorLog(embedderId),
    negativeVectors: createVectorLog(embedderId),
    cached: new Map(),
    cacheVectors: createVectorLog(embedderId),
    pin: undefined,
  };
  return state;
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
  const empty = state.passageVectors.rows.size + state.goldenVectors.size === 0;
  state.pin = empty ? undefined : (state.pin ?? embedder);
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
    topicDocuments: (topic) =>
      [...state.documents.values()].filter((document) => topicsOf(document.metadata).includes(topic)),
  };
}
