import { type ExtractedAnswer, extractAnswer } from "../../generate/extract.ts";
import { resolveLink } from "../../text/site/resolve-link.ts";
import { NO_SITE, type Site } from "../../text/site/site.ts";
import { attempt } from "../attempt.ts";
import type { QuestionContext } from "../question-context.ts";
import type { GenerateTrace, Untimed } from "../trace.ts";
import type { Asked, Evidence } from "./rerank-candidates.ts";

/** Quotes the shortlist; undefined when quoting failed (said in `degraded`). */
export async function extractQuotes(
  context: QuestionContext,
  asked: Pick<Asked, "text" | "parts">,
  evidence: readonly Evidence[],
): Promise<ExtractedAnswer | undefined> {
  const result = await context.trace.record(
    () => attempt(async () => quote(asked, evidence, context.settings.site), context.options.signal),
    (outcome): Untimed<GenerateTrace> => ({
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

/** Passages that were judged to answer a part are the first to be quoted for it. */
function quote(
  asked: Pick<Asked, "text" | "parts">,
  evidence: readonly Evidence[],
  site: Site = NO_SITE,
): ExtractedAnswer {
  const relevance = new Map(evidence.map((entry) => [entry.passage.passage.id, entry.relevance]));
  const parts = asked.parts.map((text) => {
    const meant = evidence.filter(({ part }) => part === text);
    return { text, passages: (meant.length > 0 ? meant : evidence).map(({ passage }) => passage.passage.id) };
  });
  return extractAnswer(
    asked.text,
    evidence.map(({ passage }) => passage),
    {
      parts,
      relevanceOf: (passageId) => relevance.get(passageId) ?? 0,
      resolveLink: (target, document) => resolveLink(target, document, site),
    },
  );
}
