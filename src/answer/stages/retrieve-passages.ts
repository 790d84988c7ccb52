import type { RetrievalOutcome } from "../../retrieval/retrieve.ts";
import type { ScoredPassage } from "../../stores/scored-passage.ts";
import { type Attempt, attempt } from "../attempt.ts";
import type { QuestionContext } from "../question-context.ts";
import type { RetrievedHit, RetrieveTrace } from "../trace.ts";

/** Searches the documents; undefined when retrieval is switched off or failed (the latter is said in `degraded`). */
export async function retrievePassages(context: QuestionContext): Promise<RetrievalOutcome | undefined> {
  const { settings, options, parts, trace } = context;
  if (!settings.retrieval.enabled) return undefined;
  const limits = {
    threshold: options.retrievalThreshold ?? settings.retrieval.threshold,
    k: options.k ?? settings.retrieval.k,
    suggestions: settings.suggestions,
    ...(options.filter && { filter: options.filter }),
    ...(options.signal && { signal: options.signal }),
  };
  const result = await trace.record(
    () =>
      attempt(async () => {
        const { vector } = await context.embedQuestion();
        return parts.retriever.retrieve(vector, limits);
      }, options.signal),
    (outcome): Omit<RetrieveTrace, "milliseconds"> => ({
      stage: "retrieve",
      threshold: limits.threshold,
      k: limits.k,
      filter: options.filter ?? null,
      ...describe(outcome),
    }),
  );
  if (!result.ok) {
    trace.degrade("retrieve", result.reason);
    return undefined;
  }
  return result.value;
}

function describe(result: Attempt<RetrievalOutcome>): Pick<RetrieveTrace, "outcome" | "hits"> {
  if (!result.ok) return { outcome: "failed", hits: [] };
  const outcome = result.value;
  return outcome.kind === "passages"
    ? { outcome: "passages", hits: outcome.passages.map((hit) => toHit(hit, true)) }
    : { outcome: outcome.reason, hits: outcome.nearest.map((hit) => toHit(hit, false)) };
}

function toHit({ passage, document, similarity }: ScoredPassage, kept: boolean): RetrievedHit {
  return {
    passageId: passage.id,
    documentId: document.id,
    title: document.title,
    headings: passage.headings,
    startLine: passage.startLine,
    similarity,
    kept,
  };
}
