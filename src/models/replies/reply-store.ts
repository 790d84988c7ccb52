import type { ModelCall } from "../model-call.ts";

/**
 * Replies of models that are kept, so that asking the same again calls no model. For evaluations alone: there, that a model
 * would say something else today is no loss. A reply is found by a hash of everything that it could depend on.
 */
export interface ReplyStore {
  /** Undefined where nothing is kept under the key, or what is kept cannot be read. */
  get(key: string): Promise<KeptReply | undefined>;
  put(key: string, reply: KeptReply): Promise<void>;
}

export interface KeptReply {
  /** Of the kind of model that wrote it; checked again by who reads it. */
  readonly value: unknown;
  /** What it took to get it, so that what an answer costs does not depend on whether it was asked before. */
  readonly calls: readonly ModelCall[];
}

/** How many replies models were asked for, and how many were kept ones. */
export interface ReplyCounts {
  readonly made: number;
  readonly reused: number;
}
