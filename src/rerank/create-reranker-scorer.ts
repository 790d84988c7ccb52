import type { Reranker } from "../models/reranker.ts";
import { hashBytes } from "../text/hash-text.ts";
import { asOneText, candidateText, MAX_BODY_CHARACTERS } from "./candidate-text.ts";
import type { Scorer } from "./scorer.ts";

export interface RerankerScorerOptions {
  reranker: Reranker;
  kind: "endpoint" | "cross-encoder";
}

/** Judges by a model made for it, whose relevance from 0 to 1 becomes a score from 0 to 10. */
export function createRerankerScorer({ reranker, kind }: RerankerScorerOptions): Scorer {
  const sample = asOneText({ context: "context", body: "body" });
  const version = hashBytes(JSON.stringify([sample, MAX_BODY_CHARACTERS])).slice(0, 8);
  return {
    id: `${kind} ${reranker.id} text-${version}`,
    kind,
    async score(question, candidates, { onCall, signal }) {
      const texts = candidates.map((candidate) => asOneText(candidateText(candidate)));
      const scores = await reranker.score(question, texts, {
        ...(onCall && { onCall }),
        ...(signal && { signal }),
      });
      return scores.map(({ index, score }) => ({
        index,
        // Infinity has the relevance 1; a model that answers it has not judged.
        score: Number.isFinite(score) ? reranker.toRelevance(score) * 10 : score,
      }));
    },
  };
}
