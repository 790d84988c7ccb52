import type { JudgedPair } from "../sweep/judged-pair.ts";

/** A pair that a verifier was asked about, whatever its similarity. */
export interface VerifiedPair extends JudgedPair {
  /** The verifier would have the stored answer served. A failure of the verifier is a miss: false. */
  readonly accepted: boolean;
  /** What the call cost, in the currency of the prices. */
  readonly cost: number;
  /** Milliseconds. */
  readonly latencyMs: number;
  /** What became of it when the verifier's model answered the question by itself; left out where it was not tried. */
  readonly alone?: AloneAnswer;
}

/** An answer by the small model alone, without anything stored. */
export interface AloneAnswer {
  readonly right: boolean;
  readonly cost: number;
  readonly latencyMs: number;
}
