import type { OnModelCall } from "./model-call.ts";

/** A model that judges how well texts answer a query: a `/rerank` endpoint or a cross-encoder in this process. */
export interface Reranker {
  /** Names model and endpoint. Scores of two ids are never compared. */
  readonly id: string;
  /**
   * One score for each text that was judged, in any order; higher is better, on the model's own scale. Nothing is
   * checked here: missing, doubled and non-finite scores are for the caller to refuse.
   *
   * @throws AppError `rerank-unavailable`, `rerank-response`, `aborted`
   */
  score(query: string, texts: readonly string[], options?: RerankOptions): Promise<RerankScore[]>;
  /** Relevance in [0, 1] of a score on the model's scale. */
  toRelevance(score: number): number;
  close(): Promise<void>;
}

export interface RerankOptions {
  onCall?: OnModelCall;
  signal?: AbortSignal;
}

export interface RerankScore {
  /** Position in `texts`. */
  readonly index: number;
  readonly score: number;
}
