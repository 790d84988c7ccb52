import type { QuestionResult } from "../../../eval/runs/eval-run.ts";
import type { AnswerGlance, QuestionDifference } from "./index-difference.ts";

/** Questions that are answered on another path, from other pages, or in other words. */
export function compareAnswers(
  pairs: readonly { readonly from: QuestionResult; readonly to: QuestionResult }[],
): QuestionDifference[] {
  return pairs.flatMap(({ from, to }) => {
    const glances = { from: glanceOf(from), to: glanceOf(to) };
    const changes = changesBetween(glances.from, glances.to);
    return changes.length === 0 ? [] : [{ id: to.id, question: to.question, changes, ...glances }];
  });
}

function glanceOf({ source, citedDocuments, text, error }: QuestionResult): AnswerGlance {
  return { source, pages: [...new Set(citedDocuments)].sort(), text, error: error?.code ?? null };
}

function changesBetween(from: AnswerGlance, to: AnswerGlance): QuestionDifference["changes"] {
  const isSamePages = from.pages.join("\n") === to.pages.join("\n");
  return [
    ...(from.source === to.source && from.error === to.error ? [] : (["path"] as const)),
    ...(isSamePages ? [] : (["pages"] as const)),
    ...(from.text === to.text ? [] : (["answer"] as const)),
  ];
}
