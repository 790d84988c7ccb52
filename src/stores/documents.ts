import type { VectorTable } from "./vector-table.ts";

/**
 * Documents and their passages. A document is one source file, page or record; a passage is a chunk of it with
 * offsets into its source text. Passages are written and removed only together with their document, in one
 * transaction, so a passage without its vector or its document is never seen.
 */
export interface DocumentStore {
  /** The document with this id, following renames, or undefined. */
  getDocument(id: string): Promise<DocumentRecord | undefined>;
  /** Every document without its source text, ordered by id. */
  listDocuments(options?: { collection?: string }): Promise<DocumentSummary[]>;
  /** Passages of one document in the order of its text; follows renames. */
  getPassages(documentId: string): Promise<PassageRecord[]>;
  /** The passages that still exist, in the order of `ids`. */
  getPassagesById(ids: readonly string[]): Promise<PassageRecord[]>;
  /** Vectors already computed for these embedding texts, by `embeddingHash`. */
  findVectors(embeddingHashes: readonly string[]): Promise<Map<string, StoredVector>>;
  /**
   * Adds or replaces a document with all its passages and vectors, in one transaction. Pins the embedder on the
   * first write.
   * @throws AppError `embedder-mismatch` when the store is pinned to another fingerprint; `index-refused` when the version of
   *   the index is not live any more, or built by another
   */
  putDocument(write: DocumentWrite): Promise<void>;
  /**
   * Removes documents with their passages and vectors; unknown ids are ignored. Resolves to those removed.
   * @throws AppError `index-refused` as `putDocument`
   */
  removeDocuments(ids: readonly string[]): Promise<string[]>;
  /**
   * BM25 over heading path, text and identifiers, best first. A term that is one identifier matches itself alone (`--a`
   * does not find `--a-b`); any other finds its words in a row. Every term is data: no query syntax is read from it.
   * In a large store, the commonest terms may be left out where rarer ones find passages, and so may words that stand in
   * more than half of the passages.
   */
  searchText(
    terms: readonly string[],
    options: { k: number; documentIds?: readonly string[] },
  ): Promise<TextHit[]>;
  /**
   * How many passages hold each of these words in their headings or text, in any of its forms. A word is one run of
   * letters and digits, as `plainWords` gives them; anything else is in no passage.
   */
  countPassagesWith(words: readonly string[]): Promise<number[]>;
  /** Passage vectors; `group` of a row is the document id. */
  readonly vectors: VectorTable;
  count(): Promise<{ documents: number; passages: number }>;
  /** Passages without a vector, which no search by meaning finds: none, unless the store is damaged. */
  countUnembedded(): Promise<number>;
}

/** Value of a metadata field. Lists match a filter when one of their elements does. */
export type MetadataValue = string | number | boolean | readonly string[];
export type Metadata = Readonly<Record<string, MetadataValue>>;

export type DocumentFormat = "markdown" | "html" | "text" | "record";

export interface DocumentSummary {
  /** Path relative to the ingested folder with `/`, or the record's id; prefixed with the collection if not "default". */
  readonly id: string;
  /** Documents of one collection are compared with one another to see removals and renames. */
  readonly collection: string;
  /** Absolute path of the folder or file the document was ingested from. */
  readonly root: string;
  readonly title: string;
  readonly format: DocumentFormat;
  /** SHA-256 (hex) of the normalised source text. */
  readonly contentHash: string;
  /** Moves only when the content moved: the declared version, or `v1`, `v2`, … */
  readonly version: string;
  /** 1 for the first content, one more each time the content moves. */
  readonly revision: number;
  readonly metadata: Metadata;
  /** Hash of everything besides content that shapes the passages: chunker settings and embedder fingerprint. */
  readonly indexKey: string;
  /** ISO 8601, UTC. */
  readonly ingestedAt: string;
}

export interface DocumentRecord extends DocumentSummary {
  /** The whole source text as read; passage offsets point into it. */
  readonly source: string;
}

export interface PassageRecord {
  /** Made of document id, text hash and the number of equal texts before it in the document: stable under edits elsewhere. */
  readonly id: string;
  readonly documentId: string;
  /** 0-based position in the document. */
  readonly ordinal: number;
  /** Titles of the sections that hold the passage, outermost first. */
  readonly headings: readonly string[];
  /** Fragment of the nearest heading, without `#`; null where there is none. */
  readonly anchor: string | null;
  /** What a reader sees. A slice of the source, except for HTML and for a table's repeated header. */
  readonly text: string;
  /** UTF-16 offsets into the document's source: [start, end). */
  readonly start: number;
  readonly end: number;
  /** 1-based, inclusive. */
  readonly startLine: number;
  readonly endLine: number;
  /** SHA-256 (hex) of the normalised text. */
  readonly hash: string;
  /** SHA-256 (hex) of the text that was embedded: heading path and plain text. */
  readonly embeddingHash: string;
  /** True when the embedder did not read the passage to its end. */
  readonly truncated: boolean;
}

export interface StoredVector {
  readonly vector: Float32Array;
  readonly truncated: boolean;
}

export interface DocumentWrite {
  readonly document: DocumentRecord;
  readonly passages: readonly PassageRecord[];
  /** One vector for each passage, in the same order. */
  readonly vectors: readonly Float32Array[];
  /** Fingerprint of the embedder that made the vectors. */
  readonly embedder: { readonly id: string; readonly dimension: number };
  /** Id of the document this one was renamed from; removed in the same transaction, and kept as an alias. */
  readonly renamedFrom?: string;
}

export interface TextHit {
  readonly passageId: string;
  /** BM25 score, higher is better; comparable only within one query. */
  readonly score: number;
}
