import {
  type Choice as ChoiceOf,
  type ChoiceReport,
  chooseNearest,
  type GuardOptions,
  type NearRow,
} from "../../match/choose-nearest.ts";
import type { Similarity } from "../../models/similarity.ts";
import type { GoldenSnapshot, Phrasing } from "../../stores/golden.ts";
import type { Barrier } from "./quarantine.ts";

/** A phrasing near the question, with its entry as one snapshot. */
export interface Candidate {
  readonly snapshot: GoldenSnapshot;
  readonly phrasing: Phrasing;
  readonly similarity: Similarity;
}

/** A row of the phrasing index. */
export type PhrasingRow = NearRow;

export type Choice = ChoiceOf<Candidate>;

export interface ChooseOptions extends GuardOptions {
  question: string;
  threshold: Similarity;
  /** Keeps the question from answers that were reported for it. @default nothing was */
  barrier?: Barrier | undefined;
  /** The phrasing of a row; undefined when it is gone. Called for as few rows as settle the matter. */
  read: (row: PhrasingRow) => Promise<Candidate | undefined>;
}

/** Entries with equal answers are not rivals. @param rows nearest first */
export function choosePhrasing(
  rows: readonly PhrasingRow[],
  { read, barrier, ...options }: ChooseOptions,
): Promise<ChoiceReport<Candidate>> {
  const answerOf = ({ snapshot }: Candidate) => snapshot.entry.answer;
  return chooseNearest(rows, {
    ...options,
    stored: {
      read,
      questionOf: ({ phrasing }) => phrasing.text,
      answerOf,
      haveSameAnswer: (one, other) => answerOf(one).trim() === answerOf(other).trim(),
      reportAgainst: ({ snapshot }) => barrier?.vetoOf(snapshot.entry) ?? null,
    },
  });
}
