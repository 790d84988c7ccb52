import { type ExtractedAnswer, extractAnswer } from "../../generate/extract.ts";
import type { ScoredPassage } from "../../stores/scored-passage.ts";
import { attempt } from "../attempt.ts";
import type { QuestionContext } from "../question-context.ts";

/** Quotes the shortlist; undefined when quoting failed (said in `degraded`). */
export async function extractQuotes(
  context: QuestionContext,
  passages: readonly ScoredPassage[],
): Promise<ExtractedAnswer | undefined> {
  const result = await context.trace.record(
    () => attempt(async () => extractAnswer(context.question, passages), context.options.signal),
    (outcome) => ({
      stage: "generate",
      outcome: outcome.ok ? "extracted" : "failed",
      quotes: outcome.ok ? outcome.value.quotes.length : 0,
    }),
  );
  if (result.ok) return result.value;
  context.trace.degrade("generate", result.reason);
  return undefined;
}
