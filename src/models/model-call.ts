/**
 * One request to a chat model, a reranker or a web search, whether it succeeded or not. Each try counts, so the calls
 * of a trace are what an endpoint saw and what is paid for.
 */
export interface ModelCall {
  /** Id of the model or endpoint, such as `llama3.1@localhost:11434`. Never holds a secret. */
  readonly model: string;
  readonly outcome: "done" | "failed";
  /** Null where the endpoint does not count. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** In the currency of the price table; null without token counts or without a price for the model. */
  readonly cost: number | null;
  readonly milliseconds: number;
}

/** Told of each call as it ends. */
export type OnModelCall = (call: ModelCall) => void;
