import type { OnModelCall } from "../models/model-call.ts";
import type { RecalledPassage } from "../stores/recalled-passage.ts";

/**
 * Judges how well each candidate answers the question, on a scale from 0 to 10. A scorer only scores: it does not sort,
 * drop or fall back. What it returns is checked, since a model may leave items out, invent some, or answer 11.
 */
export interface Scorer {
  /** Names model and prompt or weights. Scores of two ids are never compared or mixed. */
  readonly id: string;
  readonly kind: "chat" | "chat-each" | "endpoint" | "cross-encoder" | "local";
  /** @throws AppError of its model; `aborted` */
  score(
    question: string,
    candidates: readonly RecalledPassage[],
    options: ScoreOptions,
  ): Promise<CandidateScore[]>;
}

export interface ScoreOptions {
  /**
   * The question and what is asked in its parts, for a scorer that judges by words and vectors: a candidate that answers
   * one part of a compound question well is a good one. @default none
   */
  wordings?: readonly Wording[];
  /** Random text no passage can know, delimiting untrusted text in prompts. */
  marker: string;
  onCall?: OnModelCall;
  signal?: AbortSignal;
}

export interface Wording {
  readonly text: string;
  /** Unit vector. */
  readonly vector: Float32Array;
}

export interface CandidateScore {
  /** Position in `candidates`. */
  readonly index: number;
  /** 0 to 10. */
  readonly score: number;
  /** Position in `wordings` of what the candidate answers best; absent where a scorer does not tell. */
  readonly wording?: number;
}
