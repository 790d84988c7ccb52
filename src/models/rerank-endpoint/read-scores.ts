import { z } from "zod";
import type { AppError } from "../../errors.ts";
import { readJson } from "../http/read-json.ts";
import type { RerankScore } from "../reranker.ts";

/** An answer of a `/rerank` endpoint. */
export interface RerankAnswer {
  /** As they came: any order, any indexes, any scale. */
  readonly scores: RerankScore[];
  /** Null where the endpoint does not count. */
  readonly inputTokens: number | null;
}

/** Cohere, Jina, vLLM and llama.cpp say `relevance_score`, TEI says `score`. */
const itemSchema = z
  .object({ index: z.int(), relevance_score: z.number().optional(), score: z.number().optional() })
  .transform(({ index, relevance_score, score }, context): RerankScore => {
    const value = relevance_score ?? score;
    if (value !== undefined) return { index, score: value };
    context.addIssue({ code: "custom", message: "neither relevance_score nor score" });
    return z.NEVER;
  });

const count = z.int().min(0).optional().catch(undefined);
/** Counting is a courtesy: an odd count does not spoil the scores. */
const answerSchema = z.object({
  results: z.array(itemSchema),
  usage: z.object({ prompt_tokens: count, total_tokens: count }).optional().catch(undefined),
  meta: z
    .object({ tokens: z.object({ input_tokens: count }).optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

const schema = z
  // TEI answers with the list alone.
  .preprocess((value) => (Array.isArray(value) ? { results: value } : value), answerSchema)
  .transform(
    ({ results, usage, meta }): RerankAnswer => ({
      scores: results,
      inputTokens: usage?.prompt_tokens ?? usage?.total_tokens ?? meta?.tokens?.input_tokens ?? null,
    }),
  );

export interface ReadScoresOptions {
  fail: (what: string) => AppError;
  /** Never repeated in a message. @default none */
  secret?: string;
}

/**
 * Scores must be numbers, which JSON only has finite ones of; whether each text has one is for the caller to check.
 *
 * @throws what `fail` makes of an answer that is anything else
 */
export function readScores(body: string, options: ReadScoresOptions): RerankAnswer {
  return readJson(body, schema, options);
}
