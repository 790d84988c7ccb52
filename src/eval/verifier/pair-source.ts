import type { VerifiablePair, Verifier } from "../../models/verifier.ts";
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

/** The same where a verifier can be asked about pairs as it is asked about questions. */
export interface LookingPairSource extends PairSource {
  /** @throws AppError `config-invalid` for `chat` without a chat model, `verifier-weights-missing` for `local` without weights */
  secondLook(kind: Verifier["kind"]): Promise<SecondLook>;
}

/** A verifier whose calls are timed and priced. */
export interface SecondLook {
  /** Names model and prompt, or the weights: verdicts of two ids are never mixed. */
  readonly id: string;
  readonly kind: Verifier["kind"];
  /**
   * A reply that is no verdict is one that failed; while serving it would be a miss.
   * @throws AppError of an endpoint that cannot be reached; `aborted`
   */
  look(pair: VerifiablePair, options?: { signal?: AbortSignal }): Promise<PairVerdict>;
}

export interface PairVerdict {
  readonly accepted: boolean;
  /** There was no verdict to be had. Never accepted. */
  readonly failed: boolean;
  /** In the currency of the price table, retries with it; null where tokens or price are not known. */
  readonly cost: number | null;
  /** Milliseconds. */
  readonly latencyMs: number;
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
