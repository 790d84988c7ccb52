import type { Citation } from "./citation.ts";
import type { DocumentSummary, PassageRecord } from "./documents.ts";
import type { EmbedderPin } from "./settings.ts";
import type { VectorTable } from "./vector-table.ts";

/**
 * Answers that were generated, kept to be served again. An entry belongs to one namespace, which stands for everything
 * that shaped the answer besides the question; no read crosses from one to another. Each entry names the passages it was
 * generated from, and is read together with what they are now. Answer and vector are written in one transaction, so an
 * entry that cannot be served is never seen.
 */
export interface CacheStore {
  /**
   * Adds an entry, in the place of one for the same question and namespace, and removes what is beyond the bounds. An
   * entry whose passages have moved since they were read is not kept, nor one of another embedder than the store's.
   * @throws AppError `database-busy` when another process held the database longer than `waitMs`
   */
  put(write: CacheWrite): Promise<CachePutOutcome>;
  /** The entry for a normalised question, with the present state of its passages, in one snapshot. */
  findExact(namespace: string, normalised: string): Promise<CacheSnapshot | undefined>;
  /** The same by id. */
  read(id: string): Promise<CacheSnapshot | undefined>;
  /** Notes that entries were served; unknown ids are passed over. @throws AppError `database-busy` as `put` */
  markServed(served: readonly ServedNote[], options?: { waitMs?: number }): Promise<void>;
  /** Newest first. */
  list(query?: CacheQuery): Promise<CacheEntry[]>;
  /**
   * Resolves to the number removed. `waitMs`: how long another process may hold the database. @default as for any write
   * @throws AppError `database-busy`
   */
  remove(selection: CacheSelection, options?: { waitMs?: number }): Promise<number>;
  count(): Promise<CacheCounts>;
  /** Vectors of the questions; `group` is the namespace. Its sequence moves with entries alone. */
  readonly vectors: VectorTable;
}

export const cacheSources = ["generated", "extracted"] as const;

export interface CacheEntry {
  readonly id: string;
  readonly namespace: string;
  /** Stands for the models, the prompt and the index; entries of another edition are never served again. */
  readonly edition: string;
  readonly surface: string | null;
  /** In its stand-alone wording. */
  readonly question: string;
  /** `normaliseQuestion(question)`; unique in its namespace. */
  readonly normalised: string;
  readonly text: string;
  readonly source: (typeof cacheSources)[number];
  /** Id of the chat model; null for quotes. */
  readonly model: string | null;
  /** As the response had them. */
  readonly citations: readonly Citation[];
  /** What the answer was generated from; empty for one from the web, whose pages nobody watches. */
  readonly passages: readonly CachedPassage[];
  /** Marks of the passages that stood as near to the question as the nearest it rests on, when it was written. */
  readonly known: readonly string[];
  /** Of the response that it was written for. */
  readonly answerId: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** As `createdAt` while it was not served. */
  readonly lastServedAt: string;
  readonly servedCount: number;
  /** Of its texts and its vector. */
  readonly sizeBytes: number;
}

export interface CachedPassage {
  readonly documentId: string;
  readonly passageId: string;
  /** Of its text. */
  readonly hash: string;
  /** Of its text below its headings, which were read too. */
  readonly embeddingHash: string;
  /** 1-based line where it began, by which the lines of a citation are moved along. */
  readonly startLine: number;
}

/** What a passage of an entry is now: the same wherever it stands, or not there any more. */
export type CachedPassageState =
  | { readonly kind: "same"; readonly passage: PassageRecord; readonly document: DocumentSummary }
  | { readonly kind: "changed"; readonly documentId: string }
  | { readonly kind: "gone"; readonly documentId: string };

export interface CacheSnapshot {
  readonly entry: CacheEntry;
  /** One for each passage of the entry, in the same order. */
  readonly states: readonly CachedPassageState[];
}

export interface CacheWrite {
  readonly entry: Omit<CacheEntry, "lastServedAt" | "servedCount" | "sizeBytes">;
  readonly vector: Float32Array;
  readonly embedder: EmbedderPin;
  /** Most entries of the store. Those written before `expiredBefore` go first, then those not served for longest. */
  readonly bounds: { readonly maxEntries: number; readonly expiredBefore: string };
  /** How long to wait for another process that writes, in milliseconds. @default 25 */
  readonly waitMs?: number;
}

export type CachePutOutcome =
  | { readonly kind: "stored"; readonly removed: number }
  /** A passage moved while the answer was written, or the store holds no vectors of this embedder. */
  | { readonly kind: "outdated" };

export interface ServedNote {
  readonly id: string;
  /** ISO 8601, UTC: the last time. */
  readonly at: string;
  readonly times: number;
}

export interface CacheQuery {
  /** Entries that rest on it; follows renames. */
  readonly documentId?: string;
  readonly surface?: string;
  /** Most entries. @default 100 */
  readonly limit?: number;
}

export type CacheSelection =
  | { readonly kind: "all" }
  | { readonly kind: "entries"; readonly ids: readonly string[] }
  /** Entries that rest on it; follows renames. */
  | { readonly kind: "document"; readonly documentId: string }
  | { readonly kind: "surface"; readonly surface: string }
  /** The entry that was made of one response. */
  | { readonly kind: "answer"; readonly answerId: string }
  /** Written at or before a moment (ISO 8601, UTC). */
  | { readonly kind: "written-before"; readonly before: string }
  /** Of another edition, or of a surface that is not among these. */
  | { readonly kind: "orphaned"; readonly edition: string; readonly surfaces: readonly string[] }
  /** With a passage that changed or is gone. */
  | { readonly kind: "stale" };

export interface CacheCounts {
  readonly entries: number;
  readonly sizeBytes: number;
  /** How often entries that are still there were served. */
  readonly served: number;
  /** Entries by edition and surface. */
  readonly groups: readonly {
    readonly edition: string;
    readonly surface: string | null;
    readonly entries: number;
  }[];
}

export const CACHE_DEFAULTS = { waitMs: 25, limit: 100 } as const;
