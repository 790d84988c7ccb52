import { sigmoid } from "../../stats/sigmoid.ts";
import type { RerankScore } from "../reranker.ts";

/**
 * What a score means. Cohere, Jina, TEI and most models of vLLM answer with a relevance in [0, 1]; llama.cpp's server and
 * some models of vLLM with the logit before the sigmoid, anywhere around zero.
 *
 * `auto` looks at each answer alone: one score outside [0, 1] makes all of that answer logits. An answer of logits that
 * all happen to lie in [0, 1], likelier the fewer texts were sent, is taken for relevances. Two answers read in different
 * ways do not compare, so whoever knows the endpoint should say which it is.
 */
export type ScoreScale = "relevance" | "logit" | "auto";

/** Scores of one answer; under `auto` already as relevances, since a later look at one score could not tell. */
export function onScale(scores: readonly RerankScore[], scale: ScoreScale): RerankScore[] {
  const isLogit = scale === "auto" && scores.some(({ score }) => score < 0 || score > 1);
  return scores.map(({ index, score }) => ({ index, score: isLogit ? sigmoid(score) : score }));
}

/** Relevance of a score that `onScale` returned. On the relevance scale nothing is cut: a caller must see what is out of range. */
export function relevanceOf(score: number, scale: ScoreScale): number {
  return scale === "logit" ? sigmoid(score) : score;
}
