import { roundSimilarity, type Similarity } from "../models/similarity.ts";
import { findVetoes } from "../text/vetoes/find-vetoes.ts";
import type { Veto, VetoSwitches } from "../text/vetoes/veto.ts";

/**
 * Chooses among the stored questions nearest to the one asked. A veto concerns one stored question: the next one may stand
 * in for it, but only if it differs from the vetoed one in the same way as the question does. Asked how to turn alerts off,
 * with "turn alerts on" nearest, "use alerts" is no better, while "disable alerts" is. What was chosen must be nearer by a
 * margin than any question of another answer that is not vetoed itself.
 */
export interface GuardOptions {
  /** How much nearer the chosen question must be than those of other answers; 0: not at all. @default 0 */
  margin?: number;
  /** Which vetoes are in force. @default all */
  vetoes?: VetoSwitches;
}

/** A row of an index over stored questions. */
export interface NearRow {
  readonly id: string;
  readonly group: string;
  readonly similarity: Similarity;
}

/** How the questions of one kind of store are read. */
export interface StoredQuestions<Candidate> {
  /** The stored question and its answer as one snapshot; undefined when it is gone. Called for as few rows as settle the matter. */
  readonly read: (row: NearRow) => Promise<Candidate | undefined>;
  readonly questionOf: (candidate: Candidate) => string;
  readonly answerOf: (candidate: Candidate) => string;
  /** Whether it matters which of the two is served. */
  readonly haveSameAnswer: (one: Candidate, other: Candidate) => boolean;
  /** Keeps the question from answers that were reported for it. */
  readonly reportAgainst: (candidate: Candidate) => Veto | null;
}

export type Choice<Candidate> =
  | { readonly kind: "chosen"; readonly candidate: Candidate }
  | { readonly kind: "vetoed"; readonly candidate: Candidate; readonly vetoes: readonly Veto[] }
  | { readonly kind: "unclear"; readonly candidate: Candidate; readonly rival: Candidate }
  | { readonly kind: "far"; readonly candidate?: Candidate };

export interface ChooseOptions<Candidate> extends GuardOptions {
  question: string;
  threshold: Similarity;
  stored: StoredQuestions<Candidate>;
}

/** What the rows came to. */
export interface ChoiceReport<Candidate> {
  readonly choice: Choice<Candidate>;
  /** False when further rows could change the choice. */
  readonly isSettled: boolean;
  /** Rows whose question is gone. */
  readonly dead: number;
}

/** @param rows nearest first */
export async function chooseNearest<Candidate extends { readonly similarity: Similarity }>(
  rows: readonly NearRow[],
  { question, threshold, stored, margin = 0, vetoes: switches }: ChooseOptions<Candidate>,
): Promise<ChoiceReport<Candidate>> {
  const passedOver: Vetoed<Candidate>[] = [];
  let dead = 0;
  let chosen: Candidate | undefined;
  const report = (choice: Choice<Candidate>, isSettled: boolean) => ({ choice, isSettled, dead });
  const against = createVetoReader(stored, switches);

  for (const row of rows) {
    if (chosen && isClearOf(chosen, row, margin)) return report({ kind: "chosen", candidate: chosen }, true);
    if (!chosen && passedOver.length > 0 && row.similarity < threshold) {
      return report(refusal(passedOver), true);
    }
    const candidate = await stored.read(row);
    if (!candidate) {
      dead += 1;
      continue;
    }
    if (!chosen && candidate.similarity < threshold) return report({ kind: "far", candidate }, true);
    if (chosen && stored.haveSameAnswer(chosen, candidate)) continue;
    const vetoes = against.vetoesFor(candidate, question);
    if (chosen) {
      if (vetoes.length === 0) return report({ kind: "unclear", candidate: chosen, rival: candidate }, true);
    } else if (vetoes.length > 0) {
      passedOver.push({ candidate, vetoes });
    } else if (passedOver.every((vetoed) => against.standsIn(candidate, vetoed))) {
      chosen = candidate;
    }
  }
  if (chosen) return report({ kind: "chosen", candidate: chosen }, false);
  return report(refusal(passedOver), false);
}

interface Vetoed<Candidate> {
  readonly candidate: Candidate;
  readonly vetoes: readonly Veto[];
}

function refusal<Candidate>(passedOver: readonly Vetoed<Candidate>[]): Choice<Candidate> {
  const nearest = passedOver[0];
  return nearest ? { kind: "vetoed", ...nearest } : { kind: "far" };
}

interface VetoReader<Candidate> {
  /** What keeps the candidate's answer from the question. */
  vetoesFor(candidate: Candidate, question: string): Veto[];
  /** Whether the candidate differs from a vetoed one in the way that the question does. */
  standsIn(candidate: Candidate, vetoed: Vetoed<Candidate>): boolean;
}

function createVetoReader<Candidate>(
  { questionOf, answerOf, reportAgainst }: StoredQuestions<Candidate>,
  switches: VetoSwitches | undefined,
): VetoReader<Candidate> {
  const vetoesAgainst = (candidate: Candidate, asked: string): Veto[] =>
    findVetoes({ asked, stored: questionOf(candidate), answer: answerOf(candidate) }, switches);
  return {
    vetoesFor(candidate, question) {
      const reported = reportAgainst(candidate);
      return [...vetoesAgainst(candidate, question), ...(reported ? [reported] : [])];
    },
    standsIn(candidate, vetoed) {
      // The wrong language of an answer, or a report of it, says nothing about other answers, so it bars none.
      const names = new Set(vetoed.vetoes.map(({ veto }) => veto));
      names.delete("language");
      names.delete("quarantined");
      if (names.size === 0) return true;
      return vetoesAgainst(vetoed.candidate, questionOf(candidate)).some(({ veto }) => names.has(veto));
    },
  };
}

/** Compared as similarities are: rounded to six decimals. */
function isClearOf(chosen: { readonly similarity: Similarity }, row: NearRow, margin: number): boolean {
  return roundSimilarity(chosen.similarity - row.similarity) >= roundSimilarity(margin);
}
