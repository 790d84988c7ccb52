/** Share of the question repeated by these words, in [0, 1]; 0 for a question without content words. */
export type WordCoverage = (words: readonly string[]) => number;

/**
 * How much of a question's content a text repeats: the share of the question's words found in the text, each
 * weighted by its rarity among the candidates, so that a word every candidate holds decides little.
 *
 * @param question content words of the question
 * @param candidates content words of each text that competes
 */
export function createWordCoverage(
  question: readonly string[],
  candidates: readonly (readonly string[])[],
): WordCoverage {
  const asked = [...new Set(question)];
  const weights = asked.map((word) => rarity(word, candidates));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return (words) => {
    if (total === 0) return 0;
    const covered = asked.reduce(
      (sum, word, index) => sum + (words.some((other) => sameWord(word, other)) ? (weights[index] ?? 0) : 0),
      0,
    );
    return covered / total;
  };
}

/** Smoothed inverse document frequency over the candidates; never 0, so a lone candidate still scores. */
function rarity(word: string, candidates: readonly (readonly string[])[]): number {
  const holders = candidates.filter((words) => words.some((other) => sameWord(word, other))).length;
  return Math.log(1 + (candidates.length + 1) / (holders + 1));
}

/** Shortest stem that may stand for two forms of a word, and the longest ending that may differ. */
const STEM = 4;
const ENDING = 4;

/** Equal, or two forms of one word: `pool` and `pooling`, `optimise` and `optimises`. Identifiers must be equal. */
function sameWord(a: string, b: string): boolean {
  if (a === b) return true;
  // Most pairs differ at once, and this is asked of every pair.
  if (a[0] !== b[0]) return false;
  if (!/^\p{L}+$/u.test(a) || !/^\p{L}+$/u.test(b)) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const stem = short.length > 5 ? short.slice(0, -1) : short;
  return stem.length >= STEM && long.startsWith(stem) && long.length - short.length <= ENDING;
}
