import type { FeatureRow, LocalWeights } from "../rerank/local/local-weights.ts";
import type { RecallMode } from "../retrieval/recall.ts";
import type { RecalledPassage } from "../stores/recalled-passage.ts";

/** What an evaluation needs of an opened Assay. */
export interface RetrievalSource {
  /** Fingerprint id of the embedding model. */
  readonly embedderId: string;
  /** Every document in the store. */
  documentIds(): Promise<ReadonlySet<string>>;
  /**
   * Embeds the question once and recalls its candidates in each mode, whatever their similarity.
   * @throws AppError those of the embedder and the store; `aborted`
   */
  ask(question: string, options: AskEvaluationOptions): Promise<AskedQuestion>;
  /**
   * Best similarity of each document to the question, over all its passages. Documents without passages are left out.
   * @throws AppError as `ask`
   */
  scoreDocuments(question: string, options?: { signal?: AbortSignal }): Promise<ReadonlyMap<string, number>>;
  /** Weights of the local scorer in force for this embedding model; undefined where it has none. */
  localWeights(): Promise<LocalWeights | undefined>;
  /** Keeps weights for this embedding model; they are in force from the next question on. */
  keepLocalWeights(weights: LocalWeights): Promise<void>;
}

export interface AskEvaluationOptions {
  modes: readonly RecallMode[];
  /** Whether the local scorer's features of the candidates of the mode `hybrid` are wanted. @default false */
  features?: boolean;
  signal?: AbortSignal;
}

export interface AskedQuestion {
  /** Best first, for each mode asked for. */
  readonly candidates: ReadonlyMap<RecallMode, readonly RecalledPassage[]>;
  /** One row for each candidate of the mode `hybrid`, in their order; empty where they were not asked for. */
  readonly features: readonly FeatureRow[];
}
