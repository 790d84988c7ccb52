import type { LabelledQuestion, Wording } from "../../labelled-question.ts";
import { type EvalQuestion, nothingExpected } from "../eval-question.ts";

/** The grade that tells a document which answers by itself from one that helps. */
const ALONE = 2;

/** Labelled questions of a retrieval evaluation, in one of their wordings. */
export function fromLabelled(questions: readonly LabelledQuestion[], wording: Wording): EvalQuestion[] {
  return questions
    .filter((question) => question.wording === wording)
    .map(({ id, text, answerable, relevant, grades }) => ({
      ...nothingExpected,
      id,
      question: text,
      answerable,
      expect: {
        ...nothingExpected.expect,
        path: answerable ? null : "fallback",
        documents: Object.fromEntries(
          [...grades].map(([document, grade]) => [
            document,
            relevant.includes(document) ? Math.max(grade, ALONE) : Math.min(grade, ALONE - 1),
          ]),
        ),
      },
    }));
}
