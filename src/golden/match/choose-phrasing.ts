import { roundSimilarity, type Similarity } from "../../models/similarity.ts";
import type { GoldenSnapshot, Phrasing } from "../../stores/golden.ts";
import { findVetoes } from "../../text/vetoes/find-vetoes.ts";
import type { Veto, VetoSwitches } from "../../text/vetoes/veto.ts";
import type { Barrier } from "./quarantine.ts";

/**
 * Chooses among the phrasings nearest to a question. A veto concerns one phrasing: the next one may stand in for it, but
 * only if it differs from the vetoed one in the same way as the question does. Asked how to turn alerts off, with "turn
 * alerts on" nearest, "use alerts" is no better, while "disable alerts" is. What was chosen must be nearer by a margin than
 * any phrasing of another answer that is not vetoed itself.
 */
export interface GuardOptions {
  /** How much nearer the chosen phrasing must be than those of other answers; 0: not at all. @default 0 */
  margin?: number;
  /** Which vetoes are in force. @default all */
  vetoes?: VetoSwitches;
}

/** A phrasing near the question, with its entry as one snapshot. */
export interface Candidate {
  readonly snapshot: GoldenSnapshot;
  readonly phrasing: Phrasing;
  readonly similarity: Similarity;
}

/** A row of the phrasing index. */
export interface PhrasingRow {
  readonly id: string;
  readonly group: string;
  readonly similarity: Similarity;
}

export type Choice =
  | { readonly kind: "chosen"; readonly candidate: Candidate }
  | { readonly kind: "vetoed"; readonly candidate: Candidate; readonly vetoes: readonly Veto[] }
  | { readonly kind: "unclear"; readonly candidate: Candidate; readonly rival: Candidate }
  | { readonly kind: "far"; readonly candidate?: Candidate };

export interface ChooseOptions extends GuardOptions {
  question: string;
  threshold: Similarity;
  /** Keeps the question from answers that were reported for it. @default nothing was */
  barrier?: Barrier | undefined;
  /** The phrasing of a row; undefined when it is gone. Called for as few rows as settle the matter. */
  read: (row: PhrasingRow) => Promise<Candidate | undefined>;
}

/** What the rows came to. */
export interface ChoiceReport {
  readonly choice: Choice;
  /** False when further rows could change the choice. */
  readonly isSettled: boolean;
  /** Rows whose phrasing is gone. */
  readonly dead: number;
}

/** @param rows nearest first */
export async function choosePhrasing(
  rows: readonly PhrasingRow[],
  { question, threshold, read, barrier, margin = 0, vetoes: switches }: ChooseOptions,
): Promise<ChoiceReport> {
  const passedOver: Vetoed[] = [];
  let dead = 0;
  let chosen: Candidate | undefined;
  const report = (choice: Choice, isSettled: boolean): ChoiceReport => ({ choice, isSettled, dead });

  for (const row of rows) {
    if (chosen && isClearOf(chosen, row, margin)) return report({ kind: "chosen", candidate: chosen }, true);
    if (!chosen && passedOver.length > 0 && row.similarity < threshold) {
      return report(refusal(passedOver), true);
    }
    const candidate = await read(row);
    if (!candidate) {
      dead += 1;
      continue;
    }
    if (!chosen && candidate.similarity < threshold) return report({ kind: "far", candidate }, true);
    if (chosen && hasSameAnswer(chosen, candidate)) continue;
    const vetoes = [...vetoesAgainst(candidate, question, switches), ...reportsAgainst(candidate, barrier)];
    if (chosen) {
      if (vetoes.length === 0) return report({ kind: "unclear", candidate: chosen, rival: candidate }, true);
    } else if (vetoes.length > 0) {
      passedOver.push({ candidate, vetoes });
    } else if (passedOver.every((vetoed) => standsIn(candidate, vetoed, switches))) {
      chosen = candidate;
    }
  }
  if (chosen) return report({ kind: "chosen", candidate: chosen }, false);
  return report(refusal(passedOver), false);
}

interface Vetoed {
  readonly candidate: Candidate;
  readonly vetoes: readonly Veto[];
}

function refusal(passedOver: readonly Vetoed[]): Choice {
  const nearest = passedOver[0];
  return nearest ? { kind: "vetoed", ...nearest } : { kind: "far" };
}

function vetoesAgainst(
  { phrasing, snapshot }: Candidate,
  asked: string,
  switches: VetoSwitches | undefined,
): Veto[] {
  return findVetoes({ asked, stored: phrasing.text, answer: snapshot.entry.answer }, switches);
}

function reportsAgainst({ snapshot }: Candidate, barrier: Barrier | undefined): Veto[] {
  const veto = barrier?.vetoOf(snapshot.entry);
  return veto ? [veto] : [];
}

/** The wrong language of an answer, or a report of it, says nothing about other answers, so it bars none. */
function standsIn(candidate: Candidate, vetoed: Vetoed, switches: VetoSwitches | undefined): boolean {
  const names = new Set(vetoed.vetoes.map(({ veto }) => veto));
  names.delete("language");
  names.delete("quarantined");
  if (names.size === 0) return true;
  const against = vetoesAgainst(vetoed.candidate, candidate.phrasing.text, switches);
  return against.some(({ veto }) => names.has(veto));
}

/** Compared as similarities are: rounded to six decimals. */
function isClearOf(chosen: Candidate, row: PhrasingRow, margin: number): boolean {
  return roundSimilarity(chosen.similarity - row.similarity) >= roundSimilarity(margin);
}

function hasSameAnswer(one: Candidate, other: Candidate): boolean {
  return one.snapshot.entry.answer.trim() === other.snapshot.entry.answer.trim();
}
