import type { ExtractedAnswer } from "../generate/extract.ts";
import type { GoldenOutcome } from "../golden/match.ts";
import type { RetrievalOutcome } from "../retrieval/retrieve.ts";
import { checkQuestion } from "../text/check-question.ts";
import type { Answer, Suggestion } from "./answer.ts";
import type { AnswererParts, AnswererSettings, AskOptions, QuestionContext } from "./question-context.ts";
import { reportGolden } from "./report-golden.ts";
import { chooseRoute } from "./route.ts";
import { checkGolden } from "./stages/check-golden.ts";
import { embedOnce } from "./stages/embed-question.ts";
import { extractQuotes } from "./stages/extract-quotes.ts";
import { retrievePassages } from "./stages/retrieve-passages.ts";
import { createTraceBuilder } from "./trace-builder.ts";

/**
 * The order of stages, and the only place that knows it: the golden layer, then retrieval, then quotes of the
 * shortlist, else the fixed fallback. A stage that fails is said in `degraded` and the next best thing happens.
 */
export interface Answerer {
  /** @throws AppError for a question that is none, for mistakes in configuration, and `aborted` */
  ask(question: string, options?: AskOptions): Promise<Answer>;
}

export function createAnswerer(parts: AnswererParts, settings: AnswererSettings): Answerer {
  return {
    async ask(text, options = {}) {
      const context = createContext(text, { parts, settings, options });
      const golden = await checkGolden(context);
      const retrieval = golden?.kind === "hit" ? undefined : await retrievePassages(context);
      const route = await context.trace.record(
        () => chooseRoute({ golden, retrieval, retrievalFailed: failed(context, "retrieve") }),
        (chosen) => ({ stage: "route", ...chosen }),
      );
      const extracted =
        route.decision === "generate" && retrieval?.kind === "passages"
          ? await extractQuotes(context, retrieval.passages)
          : undefined;
      return finish(context, { golden, retrieval, extracted });
    },
  };
}

function createContext(
  text: string,
  { parts, settings, options }: Pick<QuestionContext, "parts" | "settings" | "options">,
): QuestionContext {
  const question = checkQuestion(text, { maxLength: settings.maxQuestionLength });
  const { clock, monotonic, embedder } = parts;
  const trace = createTraceBuilder({ question, embedderId: embedder.fingerprint.id, clock, monotonic });
  const embedQuestion = embedOnce(embedder, question, { trace, signal: options.signal });
  return { question, options, parts, settings, trace, embedQuestion };
}

interface Results {
  golden: GoldenOutcome | undefined;
  retrieval: RetrievalOutcome | undefined;
  extracted: ExtractedAnswer | undefined;
}

function finish(context: QuestionContext, { golden, retrieval, extracted }: Results): Answer {
  const { question, settings, parts } = context;
  const trace = context.trace.finish();
  const common = {
    id: parts.createId(),
    question,
    golden: reportGolden(golden),
    degraded: trace.degraded,
    trace,
  };
  if (golden?.kind === "hit") {
    return { ...common, source: "golden", text: golden.entry.answer, citations: [], suggestions: [] };
  }
  if (extracted) {
    const { text, citations } = extracted;
    return { ...common, source: "extracted", text, citations, suggestions: [] };
  }
  const searched = !failed(context, "retrieve") && !failed(context, "generate");
  return {
    ...common,
    source: "fallback",
    text: searched ? settings.fallback : settings.unavailable,
    citations: [],
    suggestions: suggestionsOf(retrieval),
  };
}

function failed(context: QuestionContext, stage: "retrieve" | "generate"): boolean {
  return context.trace.degraded.some((entry) => entry.stage === stage);
}

/** The nearest headings, one line for each section. */
function suggestionsOf(retrieval: RetrievalOutcome | undefined): Suggestion[] {
  if (!retrieval) return [];
  const passages = retrieval.kind === "passages" ? retrieval.passages : retrieval.nearest;
  const seen = new Set<string>();
  return passages.flatMap(({ passage, document, similarity }) => {
    const section = JSON.stringify([document.id, passage.headings]);
    if (seen.has(section)) return [];
    seen.add(section);
    const { headings, anchor, startLine } = passage;
    return [{ documentId: document.id, title: document.title, headings, anchor, startLine, similarity }];
  });
}
