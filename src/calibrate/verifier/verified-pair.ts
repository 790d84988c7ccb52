import type { JudgedPair } from "../sweep/judged-pair.ts";

/** A pair with a verifier's verdict. Below every threshold that is swept it need not have been asked. */
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
