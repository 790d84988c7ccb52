import type { ExtractedAnswer } from "../generate/extract.ts";
import type { GeneratedAnswer } from "../generate/generate-answer.ts";
import type { GoldenOutcome } from "../golden/match/match.ts";
import type { RetrievalOutcome } from "../retrieval/retrieve.ts";
import type { Answer, Suggestion } from "./answer.ts";
import type { QuestionContext } from "./question-context.ts";
import { reportGolden } from "./report-golden.ts";

/** An answer in words: written by the chat model, refused by it, or quoted. */
export type Written =
  | Exclude<GeneratedAnswer, { kind: "failed" }>
  | ({ readonly kind: "extracted" } & ExtractedAnswer);

/** What the stages came to; undefined for those that did not run or found nothing. */
export interface Results {
  readonly golden?: GoldenOutcome | undefined;
  readonly retrieval?: RetrievalOutcome | undefined;
  readonly written?: Written | undefined;
}

/** The response: the best of the results, with the record of how it came about. */
export function finishAnswer(context: QuestionContext, { golden, retrieval, written }: Results): Answer {
  const { question, settings, parts } = context;
  const trace = context.trace.finish();
  const common = {
    id: parts.createId(),
    question,
    scope: trace.scope,
    golden: reportGolden(golden),
    degraded: trace.degraded,
    trace,
  };
  if (golden?.kind === "hit") {
    return { ...common, source: "golden", text: golden.entry.answer, citations: [], suggestions: [] };
  }
  if (written?.kind === "answered") {
    const { text, citations } = written;
    return { ...common, source: "generated", text, citations, suggestions: [] };
  }
  if (written?.kind === "extracted") {
    const { text, citations } = written;
    return { ...common, source: "extracted", text, citations, suggestions: [] };
  }
  // A refusal is an answer about the documents; quotes that failed are none.
  const wasSearched =
    !context.trace.failed("retrieve") && (written !== undefined || !context.trace.failed("generate"));
  return {
    ...common,
    source: "fallback",
    text: wasSearched ? settings.fallback : settings.unavailable,
    citations: [],
    suggestions: suggestionsOf(retrieval, settings.suggestions),
  };
}

/** The nearest headings, one line for each section. */
function suggestionsOf(retrieval: RetrievalOutcome | undefined, most: number): Suggestion[] {
  if (!retrieval) return [];
  const passages =
    retrieval.kind === "passages"
      ? retrieval.passages.toSorted((a, b) => b.similarity - a.similarity)
      : retrieval.nearest;
  const seen = new Set<string>();
  const suggestions = passages.flatMap(({ passage, document, similarity }) => {
    const section = JSON.stringify([document.id, passage.headings]);
    if (seen.has(section)) return [];
    seen.add(section);
    const { headings, anchor, startLine } = passage;
    return [{ documentId: document.id, title: document.title, headings, anchor, startLine, similarity }];
  });
  return suggestions.slice(0, most);
}
