import { type ExtractedAnswer, extractAnswer } from "../../generate/extract.ts";
import type { ScoredPassage } from "../../stores/scored-passage.ts";
import { attempt } from "../attempt.ts";
import type { QuestionContext } from "../question-context.ts";
import type { GenerateTrace } from "../trace.ts";
import type { Asked } from "./rerank-candidates.ts";

/** Quotes the shortlist; undefined when quoting failed (said in `degraded`). */
export async function extractQuotes(
  context: QuestionContext,
  asked: Pick<Asked, "text" | "parts">,
  passages: readonly ScoredPassage[],
): Promise<ExtractedAnswer | undefined> {
  const result = await context.trace.record(
    () =>
      attempt(
        async () => extractAnswer(asked.text, passages, { parts: asked.parts }),
        context.options.signal,
      ),
    (outcome): Omit<GenerateTrace, "milliseconds"> => ({
      stage: "generate",
      outcome: outcome.ok ? "extracted" : "failed",
      model: null,
      citations: outcome.ok ? outcome.value.citations.length : 0,
      removedCitations: 0,
      removedLinks: 0,
      uncitedSentences: 0,
      containsRefusal: false,
      calls: [],
    }),
  );
  if (result.ok) return result.value;
  context.trace.degrade("generate", result.reason);
  return undefined;
}
