/** The top score of one question, and whether what is stored answers it. */
export interface ScoredQuestion {
  /** Higher is surer; of one scorer and one fingerprint. */
  readonly score: number;
  readonly answerable: boolean;
}
