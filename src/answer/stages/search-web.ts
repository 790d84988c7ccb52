import { cosine, roundSimilarity, type Similarity, similarity } from "../../models/similarity.ts";
import type { WebResult } from "../../models/web-search.ts";
import type { RecalledPassage } from "../../stores/recalled-passage.ts";
import { attempt } from "../attempt.ts";
import { createCallLog } from "../call-log.ts";
import type { QuestionContext } from "../question-context.ts";
import type { Untimed, WebTrace } from "../trace.ts";
import { toEvidence } from "../web-evidence.ts";
import { embedTexts } from "./embed-texts.ts";

interface RankedResult {
  readonly result: WebResult;
  readonly similarity: Similarity;
}

/**
 * Asks the web search engine and lets its results through the same gate as passages: similar enough to the question.
 * Empty when nothing qualified, or when the search failed (said in `degraded`).
 */
export async function searchWeb(
  context: QuestionContext,
  asked: string,
): Promise<readonly RecalledPassage[]> {
  const { settings, options, parts, trace } = context;
  const { webSearch } = parts;
  if (!webSearch) return [];
  const threshold = options.retrievalThreshold ?? settings.retrieval.threshold;
  const log = createCallLog(options.onCall);
  const search = async (): Promise<RankedResult[]> => {
    const results = await webSearch.search(asked, {
      limit: settings.web.limit,
      onCall: log.onCall,
      ...(options.signal && { signal: options.signal }),
    });
    return rank(context, results);
  };
  const result = await trace.record(
    () => attempt(search, options.signal),
    (outcome): Untimed<WebTrace> => ({
      stage: "web",
      engine: webSearch.id,
      query: asked,
      threshold,
      outcome: !outcome.ok ? "failed" : outcome.value.length > 0 ? "found" : "nothing",
      results: (outcome.ok ? outcome.value : []).map((ranked) => ({
        url: ranked.result.url,
        title: ranked.result.title,
        similarity: ranked.similarity,
        kept: ranked.similarity >= threshold,
      })),
      calls: log.calls,
    }),
  );
  if (!result.ok) {
    trace.degrade("web", result.reason);
    return [];
  }
  const retrievedAt = parts.clock().toISOString();
  return result.value
    .filter((ranked) => ranked.similarity >= threshold)
    .map((ranked) => toEvidence(ranked.result, { similarity: ranked.similarity, retrievedAt }));
}

/** Results with their similarity to the question, best first. */
async function rank(context: QuestionContext, results: readonly WebResult[]): Promise<RankedResult[]> {
  if (results.length === 0) return [];
  const { vector } = await context.embedQuestion();
  const texts = results.map(({ title, snippet }) => `${title}\n${snippet}`);
  const embeddings = await embedTexts(context, texts, "document");
  return results
    .flatMap((result, index) => {
      const embedding = embeddings[index];
      return embedding
        ? [{ result, similarity: similarity(roundSimilarity(cosine(vector, embedding.vector))) }]
        : [];
    })
    .sort((a, b) => b.similarity - a.similarity);
}
