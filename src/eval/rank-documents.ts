import { discountedGain, orderAsTrec, type RankedItem } from "../stats/ranking.ts";
import type { LabelledQuestion } from "./labelled-question.ts";

/** A candidate as an evaluation sees it: where it comes from and how it was judged. */
export interface ScoredCandidate {
  readonly documentId: string;
  /** What the pipeline orders by. */
  readonly score: number;
  /** Dense similarity, which tells equal scores apart. */
  readonly similarity: number;
}

/** What a pipeline did with one question. */
export interface Outcome {
  /** 1-based rank of the first relevant document, null when it was not among those recalled. */
  readonly rank: number | null;
  /** nDCG@10; 0 for a question that no document answers. */
  readonly gain: number;
  /** How sure the pipeline is that something answers the question. Compared only with those of the same `scoredBy`. */
  readonly topScore: number;
  /** Which weights gave the score: those of one half of the questions are another scale than those of the other. */
  readonly scoredBy: number;
  /** The first documents, each once. */
  readonly top: readonly { readonly documentId: string; readonly score: number }[];
}

export interface OutcomeOptions {
  topScore: number;
  /** @default 0 */
  scoredBy?: number;
}

/** Depth of the graded gain, as benchmarks report it. */
export const GAIN_DEPTH = 10;
const SHOWN = 5;

/** Ranks documents by their best passage and compares the order with the labels. */
export function toOutcome(
  question: LabelledQuestion,
  candidates: readonly ScoredCandidate[],
  { topScore, scoredBy = 0 }: OutcomeOptions,
): Outcome {
  const documents = orderAsTrec(
    candidates.map(
      ({ documentId, score, similarity }): RankedItem => ({ id: documentId, score, tieBreak: similarity }),
    ),
  );
  const ids = documents.map(({ id }) => id);
  const first = ids.findIndex((id) => question.relevant.includes(id));
  return {
    rank: first === -1 ? null : first + 1,
    gain: question.answerable ? discountedGain(ids, { grades: question.grades, k: GAIN_DEPTH }) : 0,
    topScore,
    scoredBy,
    top: documents.slice(0, SHOWN).map(({ id, score }) => ({ documentId: id, score })),
  };
}
