/**
 * What stood beside the sources of an answer when it was reviewed: the passages that came as near to its main question as
 * the nearest source did. One that comes as near later is new, and may say something else.
 */
export interface KnownEvidence {
  /** Fingerprint id of the embedder under which "near" was measured. */
  readonly embedderId: string;
  /** Normalised text of the entry's main question. */
  readonly question: string;
  /** First 16 hex digits of the hashes of the passages, sources among them. */
  readonly hashes: readonly string[];
}
