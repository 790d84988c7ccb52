/**
 * What stood beside the sources of an answer when it was reviewed: the passages nearest to its main question, by their text
 * and by their place. What comes as near later and is neither of these is new, and may say something else.
 */
export interface KnownEvidence {
  /** Fingerprint id of the embedder under which "near" was measured. */
  readonly embedderId: string;
  /** Normalised text of the entry's main question. */
  readonly question: string;
  /** The first 12 hex digits of the hash of each text, and of each place (document and headings), with spaces between them. */
  readonly texts: string;
  readonly places: string;
}
