import type { TrainingQuestion } from "../rerank/local/fit-local-weights.ts";
import type { Evidence } from "./collect-evidence.ts";
import { isPartlyRelevant } from "./labelled-question.ts";

/**
 * What a fit may learn from a question: its candidates with their labels. Passages of documents that only help are left
 * out, since calling them right or wrong would both teach something untrue.
 */
export function toTrainingQuestion({ question, candidates, features }: Evidence): TrainingQuestion {
  const judged = (candidates.get("hybrid") ?? []).flatMap(({ documentId }, index) => {
    const row = features[index];
    if (row === undefined || isPartlyRelevant(question, documentId)) return [];
    return [{ row, right: question.relevant.includes(documentId) }];
  });
  return { text: question.text, answerable: question.answerable, candidates: judged };
}
