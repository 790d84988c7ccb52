import type { Embedder } from "../../../src/models/embedder.ts";
import { cosine } from "../../../src/models/similarity.ts";
import type { LearntAnswer, StoredAnswerSystem } from "./stored-answer-system.ts";

/**
 * What most semantic caches do: the nearest stored question is served where it is similar enough, whatever became of the
 * documents; some forget what is older than a time to live.
 */
export interface SimilaritySystemOptions {
  readonly name: string;
  readonly embedder: Embedder;
  /** Smallest cosine that is served. */
  readonly threshold: number;
  /** Seconds an answer is kept. @default for ever */
  readonly ttlSeconds?: number;
}

interface Kept {
  readonly answer: LearntAnswer;
  readonly vector: Float32Array;
  readonly at: number;
}

export function createSimilaritySystem(options: SimilaritySystemOptions): StoredAnswerSystem {
  const { name, embedder, threshold, ttlSeconds = Number.POSITIVE_INFINITY } = options;
  const kept: Kept[] = [];
  const embed = (texts: readonly string[]) => embedder.embed(texts, { kind: "query" });
  return {
    name,
    async replaceDocuments() {
      // It does not look at documents.
    },
    async learn(answers, at) {
      const vectors = await embed(answers.map(({ question }) => question));
      for (const [index, answer] of answers.entries()) {
        const vector = vectors[index]?.vector;
        if (vector) kept.push({ answer, vector, at: Date.parse(at) });
      }
      return answers.map(({ id }) => id);
    },
    async ask(question, at) {
      const [asked] = await embed([question]);
      if (!asked) return null;
      let best: { id: string; score: number } | undefined;
      for (const { answer, vector, at: keptAt } of kept) {
        if (Date.parse(at) - keptAt > ttlSeconds * 1000) continue;
        const score = cosine(asked.vector, vector);
        if (score >= threshold && (best === undefined || score > best.score)) best = { id: answer.id, score };
      }
      return best?.id ?? null;
    },
    [Symbol.asyncDispose]: async () => {},
  };
}
