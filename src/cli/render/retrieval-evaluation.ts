import { formatSimilarity } from "../../answer/format-similarity.ts";
import type { QuestionResult, RetrievalEvaluation } from "../../eval/evaluate-retrieval.ts";
import type { Interval } from "../../stats/intervals.ts";
import type { Styler } from "../styler.ts";
import { printable } from "./printable.ts";

/** A retrieval evaluation for people: the figures with their intervals, then every question that missed. */
export function renderRetrievalEvaluation(
  evaluation: RetrievalEvaluation,
  { leftOut, styler: { bold, dim } }: { leftOut: number; styler: Styler },
): string {
  const { answerable, unanswerable, hitAt, auc } = evaluation;
  const missed = evaluation.questions.filter(({ answerable: counts, rank }) => counts && rank !== 1);
  return [
    bold(`${answerable} answerable questions, ${unanswerable} not answerable`),
    ...(leftOut > 0 ? [dim(`  ${leftOut} rows have no such wording and are left out`)] : []),
    ...hitAt.map(({ k, value, interval }) => `  hit@${k}`.padEnd(10) + figure(value, interval)),
    `  MRR     ${evaluation.meanReciprocalRank.toFixed(3)}`,
    auc
      ? `  AUC     ${figure(auc.value, auc.interval)}  ${dim(`(bootstrap, seed ${auc.seed})`)}`
      : "  AUC     needs questions of both kinds",
    ...(missed.length > 0 ? ["", bold("Not first"), ...missed.map(renderMiss)] : []),
  ].join("\n");
}

function figure(value: number, { low, high }: Interval): string {
  return `${value.toFixed(3)}  [${low.toFixed(3)}, ${high.toFixed(3)}]`;
}

function renderMiss({ id, text, rank, top }: QuestionResult): string {
  const first = top[0] ? `${top[0].documentId} ${formatSimilarity(top[0].similarity)}` : "nothing";
  return printable(
    `  ${id}  ${rank === null ? "not found" : `rank ${rank}`}  ${text}\n      first: ${first}`,
  );
}
