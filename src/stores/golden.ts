import type { VectorTable } from "./vector-table.ts";

/**
 * Golden entries: curated answers, the phrasings that lead to them, and the sources they were reviewed against.
 * Phrasings are embedded, answers are not.
 */
export interface GoldenStore {
  getEntry(id: string): Promise<GoldenEntry | undefined>;
  /** Every entry, ordered by id. */
  listEntries(): Promise<GoldenEntry[]>;
  /**
   * Adds or replaces an entry with its phrasings, their vectors and its sources, in one durable transaction.
   * `expectedRevision` is the revision the caller read (0 for a new entry).
   * @throws AppError `golden-conflict` when the entry moved meanwhile or a normalised phrasing belongs to another
   * entry; `embedder-mismatch` when the store is pinned to another fingerprint
   */
  putEntry(write: GoldenWrite): Promise<void>;
  /** Several entries in one transaction: all or none. */
  putEntries(writes: readonly GoldenWrite[]): Promise<void>;
  removeEntry(id: string): Promise<boolean>;
  /** The phrasing whose normalised text equals `normalised`, or undefined. */
  findPhrasing(normalised: string): Promise<{ entryId: string; phrasing: Phrasing } | undefined>;
  /**
   * An entry together with what its sources are now, read in one snapshot, so that a document written between
   * the match and the answer cannot slip through.
   */
  readForServing(entryId: string): Promise<GoldenSnapshot | undefined>;
  /** What these sources are now, in one snapshot and in the same order. */
  readSources(sources: readonly SourceReference[]): Promise<SourceState[]>;
  /** Text of a source as it was at the last review, by content hash. */
  getSnapshotText(hash: string): Promise<string | undefined>;
  /** Phrasing vectors; `group` of a row is the entry id. */
  readonly vectors: VectorTable;
  count(): Promise<{ entries: number; phrasings: number }>;
}

export interface GoldenEntry {
  readonly id: string;
  /** Served verbatim. */
  readonly answer: string;
  readonly phrasings: readonly Phrasing[];
  readonly sources: readonly GoldenSource[];
  /** Who stamped the sources last, and when (ISO 8601, UTC). */
  readonly reviewedBy: string;
  readonly reviewedAt: string;
  readonly createdAt: string;
  /** 1 for a new entry, one more at each write. */
  readonly revision: number;
}

export interface Phrasing {
  /** Unique in the store. */
  readonly id: string;
  readonly text: string;
  /** `normaliseQuestion(text)`: what exact match compares. Unique in the store. */
  readonly normalised: string;
}

/** What an answer rests on: one passage, a whole document, or every document of a topic. */
export type SourceReference =
  | { readonly kind: "passage"; readonly documentId: string; readonly passageHash: string }
  | { readonly kind: "document"; readonly documentId: string }
  | { readonly kind: "topic"; readonly topic: string };

/** A source as it was when a person reviewed the answer against it. */
export interface GoldenSource {
  readonly reference: SourceReference;
  /**
   * Hash of the passage text, of the document's content, or of the topic's sorted `id:contentHash` lines.
   * `snapshot texts` are kept under it.
   */
  readonly hash: string;
  readonly version: string;
  /** Where a reader finds it: "path › heading". */
  readonly label: string;
}

/** What a source is now. */
export type SourceState =
  | {
      readonly kind: "found";
      readonly hash: string;
      readonly version: string;
      /** Current text of the passage, document, or the topic's documents joined. */
      readonly text: string;
      readonly label: string;
    }
  /** The document is there, the passage with that hash is not. `text` is the document's source. */
  | { readonly kind: "passage-gone"; readonly version: string; readonly text: string; readonly label: string }
  | { readonly kind: "missing" }
  /** A topic whose documents declare different versions. */
  | { readonly kind: "ambiguous"; readonly versions: readonly string[] };

export interface GoldenSnapshot {
  readonly entry: GoldenEntry;
  /** One state for each source of the entry, in the same order. */
  readonly states: readonly SourceState[];
}

export interface GoldenWrite {
  readonly entry: GoldenEntry;
  /** One vector for each phrasing, in the same order. */
  readonly vectors: readonly Float32Array[];
  readonly embedder: { readonly id: string; readonly dimension: number };
  readonly expectedRevision: number;
  /** Source texts to keep for the next review's diff, by the hash in `GoldenSource.hash`. */
  readonly snapshotTexts: ReadonlyMap<string, string>;
}
