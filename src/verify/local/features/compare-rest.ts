import { cosine } from "../../../models/similarity.ts";
import type { Alignment } from "./align-words.ts";
import type { QuestionWord } from "./read-question-words.ts";

/**
 * What stands in one question alone, compared by its vectors. "Set up" and "configure" are near, "Kafka" and "Redis" are
 * not, though within two long questions either swap moves the whole vector but little.
 */
export const restFeatureNames = [
  /** Cosine of all that differs on either side, as one phrase each; 1 where nothing differs, 0 where one side has nothing. */
  "restSimilarity",
  /** For each differing word its nearest on the other side: the mean, and the worst. */
  "nearestMean",
  "nearestWorst",
] as const;

export type RestFeatureName = (typeof restFeatureNames)[number];

/** Words of one side whose vectors are looked at; further ones count in the phrase alone. */
const MOST_WORDS = 3;

/** The texts whose vectors `compareRest` needs, each once; none where nothing differs, or on one side alone. */
export function textsOfRest({ onlyAsked, onlyStored }: Alignment): string[] {
  if (onlyAsked.length === 0 || onlyStored.length === 0) return [];
  return [...new Set([onlyAsked, onlyStored].flatMap((words) => [phraseOf(words), ...firstWords(words)]))];
}

export function compareRest(
  { onlyAsked, onlyStored }: Alignment,
  vectors: ReadonlyMap<string, Float32Array>,
): Record<RestFeatureName, number> {
  if (onlyAsked.length === 0 || onlyStored.length === 0) {
    const value = onlyAsked.length === onlyStored.length ? 1 : 0;
    return { restSimilarity: value, nearestMean: value, nearestWorst: value };
  }
  const similarityOf = (one: string, other: string): number => {
    const [a, b] = [vectors.get(one), vectors.get(other)];
    return a && b ? cosine(a, b) : 0;
  };
  const [here, there] = [firstWords(onlyAsked), firstWords(onlyStored)];
  const nearest = (word: string, others: readonly string[]): number =>
    Math.max(...others.map((other) => similarityOf(word, other)));
  const found = [...here.map((word) => nearest(word, there)), ...there.map((word) => nearest(word, here))];
  return {
    restSimilarity: similarityOf(phraseOf(onlyAsked), phraseOf(onlyStored)),
    nearestMean: found.reduce((sum, value) => sum + value, 0) / found.length,
    nearestWorst: Math.min(...found),
  };
}

function phraseOf(words: readonly QuestionWord[]): string {
  return words.map(({ text }) => text).join(" ");
}

function firstWords(words: readonly QuestionWord[]): string[] {
  return words.slice(0, MOST_WORDS).map(({ text }) => text);
}
