import type { DocumentStore } from "../../stores/documents.ts";

/** How rare words are in the passages of a store, kept until the store moves. */
export interface WordStatistics {
  current(words: Iterable<string>): Promise<WordRarity>;
}

export interface WordRarity {
  /** Number of passages. */
  readonly passages: number;
  /**
   * What a word tells: `ln(1 + (N - n + 0.5) / (n + 0.5))` where n of N passages hold it, as in BM25. At least ln 2: in a
   * corpus of near-identical pages the words that all of them hold are still what a question asks about.
   */
  weightOf(word: string): number;
}

/** Counts kept; questions of people do not hold as many different words. */
const MOST_WORDS = 50_000;

export function createWordStatistics(
  documents: Pick<DocumentStore, "count" | "countPassagesWith" | "vectors">,
): WordStatistics {
  let knownSequence = -1;
  let passages = 0;
  let counts = new Map<string, number>();
  return {
    async current(words) {
      const sequence = await documents.vectors.sequence();
      if (sequence !== knownSequence || counts.size > MOST_WORDS) {
        ({ passages } = await documents.count());
        counts = new Map();
        knownSequence = sequence;
      }
      const [now, total] = [counts, passages];
      const unknown = [...new Set(words)].filter((word) => !now.has(word));
      const found = unknown.length > 0 ? await documents.countPassagesWith(unknown) : [];
      for (const [index, word] of unknown.entries()) now.set(word, found[index] ?? 0);
      return { passages: total, weightOf: (word) => rarity(now.get(word) ?? 0, total) };
    },
  };
}

/** Weight of a word that half of the passages hold. */
const LEAST = Math.log(2);

export function rarity(holding: number, passages: number): number {
  return Math.max(LEAST, Math.log(1 + Math.max(0, passages - holding + 0.5) / (holding + 0.5)));
}
