import { needsContext } from "../text/questions/needs-context.ts";
import type { QuestionContext } from "./question-context.ts";

/** "And on Windows?" means something else after each question, so no stored question is its equal. */
export function isFollowUp({ question, options }: Pick<QuestionContext, "question" | "options">): boolean {
  return (options.history ?? []).length > 0 && needsContext(question);
}
