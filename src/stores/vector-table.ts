/**
 * Vectors of one kind of row (passages, golden phrasings) as an append-and-remove log, so that an index in
 * memory follows the store, also when another process writes to it.
 */
export interface VectorTable {
  /**
   * Number of the last change; cheap enough to ask before each search. It moves with documents too, also when only their
   * metadata changed, so that whatever is derived from them can follow.
   */
  sequence(): Promise<number>;
  /** Everything that changed after `sequence`; 0 asks for all rows. */
  changesSince(sequence: number): Promise<VectorChanges>;
}

export interface VectorChanges {
  /** Pass this to the next call. */
  readonly sequence: number;
  /** Fingerprint id of the embedder that made the rows; undefined while the store is empty. */
  readonly embedderId: string | undefined;
  /** True when `added` holds all rows and everything known before must be dropped. */
  readonly reset: boolean;
  readonly added: readonly VectorRow[];
  readonly removed: readonly string[];
}

export interface VectorRow {
  readonly id: string;
  /** What the row belongs to: a document id for passages, an entry id for phrasings. */
  readonly group: string;
  readonly vector: Float32Array;
}
