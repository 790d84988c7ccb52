/**
 * Which question the same asker put next, how long after, and how near it was to the one before. It is read out of the log
 * once and kept, since the similarity costs an embedding.
 */
export interface FollowUpStore {
  /** What was kept for the same response before stays. */
  append(followUps: readonly FollowUp[]): Promise<void>;
  /** Those of these responses of which something is kept, in no order. */
  find(answerIds: readonly string[]): Promise<FollowUp[]>;
  /** By the response that was followed. */
  list(period?: { readonly since?: string; readonly until?: string }): Promise<FollowUp[]>;
  /** Removes those of responses from before a moment (ISO 8601, UTC). Resolves to their number. */
  purge(before: string): Promise<number>;
  /** Removes those that these responses are the first or the second of. Resolves to their number. */
  removeOf(answerIds: readonly string[]): Promise<number>;
}

export interface FollowUp {
  /** Id of the response that was followed. */
  readonly answerId: string;
  readonly nextId: string;
  /** When the first question came in: ISO 8601, UTC. */
  readonly at: string;
  /** From the first response to the next question. */
  readonly seconds: number;
  /** Of the two questions; null where they were not kept. */
  readonly similarity: number | null;
  /** Fingerprint id that the similarity is under; null without one. */
  readonly embedderId: string | null;
}
