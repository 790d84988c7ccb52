import type { VerifierWeights } from "../../verify/local/verifier-weights.ts";

/** What fitting and measuring the local verifier needs of an opened Assay. */
export interface PairSource {
  /** Fingerprint id of the embedding model. */
  readonly embedderId: string;
  /**
   * Similarity and features of each pair, in order; every text is embedded once.
   * @throws AppError those of the embedder; `aborted`
   */
  compare(
    pairs: readonly { readonly asked: string; readonly stored: string }[],
    options?: ComparePairsOptions,
  ): Promise<PairEvidence[]>;
  /** Weights of the local verifier in force for this embedding model; undefined where it has none. */
  weights(): Promise<VerifierWeights | undefined>;
  /** Keeps weights for this embedding model; they are in force from the next question on. */
  keepWeights(weights: VerifierWeights): Promise<void>;
}

export interface ComparePairsOptions {
  signal?: AbortSignal;
  /** Told how many texts are embedded. @default nobody */
  onProgress?: (done: number, total: number) => void;
}

export interface PairEvidence {
  /** Cosine of the two questions. */
  readonly similarity: number;
  /** By `pairFeatures`. */
  readonly row: readonly number[];
}
