import type { ExtractedAnswer } from "../generate/extract.ts";
import type { GeneratedAnswer } from "../generate/generate-answer.ts";
import type { RetrievalOutcome } from "../retrieval/retrieve.ts";
import type { Answer, Suggestion } from "./answer.ts";
import { reportCache } from "./cache/cache-report.ts";
import { citationsOf } from "./cache/cached-citations.ts";
import type { SharedAnswer } from "./cache/share-answer.ts";
import type { CacheFound, GoldenFound } from "./holdout/withhold.ts";
import type { QuestionContext } from "./question-context.ts";
import { reportGolden } from "./report-golden.ts";
import { atSections } from "./site/with-address.ts";

/** An answer in words: written by the chat model, refused by it, or quoted. */
export type Written =
  | Exclude<GeneratedAnswer, { kind: "failed" }>
  | ({ readonly kind: "extracted" } & ExtractedAnswer);

/** What the stages came to; undefined for those that did not run or found nothing. */
export interface Results {
  readonly golden?: GoldenFound | undefined;
  readonly cached?: CacheFound | undefined;
  readonly retrieval?: RetrievalOutcome | undefined;
  readonly written?: Written | undefined;
}

/** The response: the best of the results, with the record of how it came about. */
export function finishAnswer(
  context: QuestionContext,
  { golden, cached, retrieval, written }: Results,
): Answer {
  const { settings } = context;
  const { site } = settings;
  const common = { ...commonOf(context, golden), cache: reportCache(cached) };
  if (golden?.kind === "hit") {
    return { ...common, source: "golden", text: golden.entry.answer, citations: [], suggestions: [] };
  }
  if (cached?.kind === "hit") {
    const { text } = cached.snapshot.entry;
    return {
      ...common,
      source: "cached",
      text,
      citations: atSections(citationsOf(cached.snapshot, site), site),
      suggestions: [],
    };
  }
  if (written?.kind === "answered") {
    const { text } = written;
    const citations = atSections(written.citations, site);
    return { ...common, source: "generated", text, citations, suggestions: [] };
  }
  if (written?.kind === "extracted") {
    const { text } = written;
    const citations = atSections(written.citations, site);
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

/** The response that was being written for somebody else who asked the same, as one of this question. */
export function finishJoined(
  context: QuestionContext,
  { answer, entryId }: SharedAnswer,
  golden: GoldenFound | undefined,
): Answer {
  const { text, citations, suggestions, degraded, id: answerId } = answer;
  // Quotes in the place of an answer that could not be written are what they are to everybody.
  const isFound = answer.source === "generated" || (answer.source === "extracted" && degraded.length === 0);
  for (const { stage, reason } of degraded) context.trace.degrade(stage, reason);
  return {
    ...commonOf(context, golden),
    ...{ text, citations, suggestions },
    source: isFound ? "cached" : answer.source,
    cache: { entryId, served: true, match: null, answerId, ageSeconds: 0, because: null, vetoes: [] },
  };
}

/** What every response says, whatever it came from. */
function commonOf(
  { question, answerId, trace: builder }: QuestionContext,
  golden: GoldenFound | undefined,
): Pick<Answer, "id" | "question" | "scope" | "cohort" | "golden" | "degraded" | "trace"> {
  const trace = builder.finish();
  const { scope, cohort, degraded } = trace;
  return { id: answerId, question, scope, cohort, golden: reportGolden(golden), degraded, trace };
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
