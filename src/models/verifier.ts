import type { OnModelCall } from "./model-call.ts";
import type { Similarity } from "./similarity.ts";

/**
 * The second look at a question that is near a stored one: does the stored answer serve what was asked? Similarity and
 * rules have let the pair through by then. A verifier only judges; what follows from a "no", and from a failure, is
 * decided by the stage that asked.
 */
export interface Verifier {
  /** Names model and prompt, or the weights. Scores of two ids are never compared. */
  readonly id: string;
  /** `chat` reads the question and the answer, `local` compares the two questions. */
  readonly kind: "chat" | "local";
  /** @throws AppError of its model; `aborted` */
  verify(pair: VerifiablePair, options: VerifyOptions): Promise<Verification>;
}

export interface VerifiablePair {
  readonly asked: string;
  /** The stored question that is nearest. */
  readonly stored: string;
  /** What would be served. */
  readonly answer: string;
  /** Cosine of the two questions under the embedding model in use. */
  readonly similarity: Similarity;
}

export interface VerifyOptions {
  /** Random text nobody can know, delimiting untrusted text in prompts. */
  marker: string;
  onCall?: OnModelCall;
  signal?: AbortSignal;
}

export interface Verification {
  /** Whether the answer serves the question. */
  readonly accepted: boolean;
  /** Probability that it does, from 0 to 1; null where the verifier says only yes or no. */
  readonly score: number | null;
  /** Smallest score that is accepted, inclusive; null where there is no score. */
  readonly threshold: number | null;
  /** One sentence in the program's own words: what told the two apart, or that nothing did. */
  readonly reason: string;
}
