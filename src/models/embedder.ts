import type { Similarity } from "./similarity.ts";

/**
 * An embedding model behind one interface. Drivers return unit vectors, so the dot product of two of them is
 * their cosine; nothing outside a driver knows a distance, a prefix or a token id.
 */
export interface Embedder {
  /** What scores are comparable under. Two embedders with equal `id` give comparable scores. */
  readonly fingerprint: Fingerprint;
  /** Tokens the model reads; longer texts are cut and reported with `truncated: true`. */
  readonly maxTokens: number;
  /** Defaults known to fit this model, absent where nobody measured them. */
  readonly defaultThresholds?: DefaultThresholds | undefined;
  /**
   * Embeds texts as questions (`query`) or as documents (`document`); models with prefixes treat them apart.
   * The result has the order and the length of `texts`.
   *
   * @throws AppError `embedder-unavailable`, `embedder-response`, `aborted`
   */
  embed(texts: readonly string[], options: EmbedOptions): Promise<Embedding[]>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface EmbedOptions {
  kind: "query" | "document";
  signal?: AbortSignal;
  /** Called as batches complete: texts done so far. */
  onProgress?: (done: number) => void;
}

export interface Embedding {
  /** Unit length, `fingerprint.dimension` numbers, all finite. */
  vector: Float32Array;
  /** True when the text was longer than `maxTokens` and its tail was not read. */
  truncated: boolean;
}

/** Model id, revision, dimension, prefixes and normalisation: everything a score depends on. */
export interface Fingerprint {
  /** Short stable id made of the other fields, for example `minilm-l6-v2@3f2a9c/384`. */
  readonly id: string;
  readonly model: string;
  readonly revision: string;
  readonly dimension: number;
  readonly queryPrefix: string;
  readonly documentPrefix: string;
  readonly pooling: string;
}

export interface DefaultThresholds {
  /** Smallest similarity at which a golden phrasing matches. */
  readonly golden: Similarity;
  /** Smallest similarity at which a passage counts as evidence. */
  readonly retrieval: Similarity;
}
