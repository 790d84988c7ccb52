import { compareIds } from "../compare-ids.ts";
import { searchablePhrases } from "../search-terms.ts";

/**
 * BM25 over two fields, written for clarity and not for size: it reads every text at each search. Words are runs
 * of letters and digits, without case and accents; unlike the SQLite driver it does not stem.
 */

/** Term saturation and length normalisation: the usual values, which SQLite's FTS5 uses as well. */
const K1 = 1.2;
const B = 0.75;

/** A word in a heading counts as much as two in the text. */
const HEADING_WEIGHT = 2;

export interface SearchableText {
  readonly id: string;
  readonly headings: string;
  readonly text: string;
}

/** Scores of the texts that hold at least one term, best first; equal scores in the order of `texts`. */
export function bm25(
  texts: readonly SearchableText[],
  terms: readonly string[],
): { id: string; score: number }[] {
  const entries = texts.map(({ id, headings, text }) => ({
    id,
    headings: words(headings),
    text: words(text),
  }));
  const lengthOf = (entry: { headings: string[]; text: string[] }) =>
    entry.headings.length + entry.text.length;
  const meanLength = entries.reduce((sum, entry) => sum + lengthOf(entry), 0) / Math.max(1, entries.length);
  const scores = new Map<string, number>();
  for (const phrase of searchablePhrases(terms)
    .map(words)
    .filter((phrase) => phrase.length > 0)) {
    const counts = entries
      .map((entry) => ({
        entry,
        count: HEADING_WEIGHT * occurrences(entry.headings, phrase) + occurrences(entry.text, phrase),
      }))
      .filter(({ count }) => count > 0);
    const rarity = Math.max(1e-6, Math.log((entries.length - counts.length + 0.5) / (counts.length + 0.5)));
    for (const { entry, count } of counts) {
      const saturation = count + K1 * (1 - B + (B * lengthOf(entry)) / meanLength);
      scores.set(entry.id, (scores.get(entry.id) ?? 0) + (rarity * count * (K1 + 1)) / saturation);
    }
  }
  return [...scores]
    .map(([id, score]) => ({ id, score }))
    .sort((a, b) => b.score - a.score || compareIds(a.id, b.id));
}

function words(text: string): string[] {
  const plain = text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function occurrences(haystack: readonly string[], phrase: readonly string[]): number {
  let count = 0;
  for (let start = 0; start + phrase.length <= haystack.length; start += 1) {
    if (phrase.every((word, offset) => haystack[start + offset] === word)) count += 1;
  }
  return count;
}
