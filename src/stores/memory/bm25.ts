import { compareIds } from "../compare-ids.ts";
import { type Lookup, searchableIdentifiers, toLookups } from "../search-terms.ts";

/**
 * BM25 over two fields, written for clarity and not for size: it reads every text at each search. Words are runs
 * of letters and digits, without case and accents; unlike the SQLite driver it does not stem.
 */

/** Term saturation and length normalisation: the usual values, which SQLite's FTS5 uses as well. */
const K1 = 1.2;
const B = 0.75;

/** A word in a heading counts as much as three in the text, and an identifier that is found whole as two. */
const HEADING_WEIGHT = 3;
const IDENTIFIER_WEIGHT = 2;

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
  const entries = texts.map(toEntry);
  const meanLength = entries.reduce((sum, entry) => sum + lengthOf(entry), 0) / Math.max(1, entries.length);
  const scores = new Map<string, number>();
  for (const lookup of toLookups(terms)) {
    const counts = entries
      .map((entry) => ({ entry, count: countIn(entry, lookup) }))
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

interface Entry {
  readonly id: string;
  readonly headings: readonly string[];
  readonly text: readonly string[];
  readonly identifiers: ReadonlySet<string>;
  /** Words inside identifiers, one list for each. */
  readonly parts: readonly (readonly string[])[];
}

function toEntry({ id, headings, text }: SearchableText): Entry {
  const { keys, parts } = searchableIdentifiers(`${headings}\n${text}`);
  return {
    id,
    headings: words(headings),
    text: words(text),
    identifiers: new Set(keys),
    parts: parts.map((each) => each.flatMap(words)),
  };
}

/** In words, as SQLite's index counts them: the boundary before the parts of an identifier is one. */
function lengthOf({ headings, text, identifiers, parts }: Entry): number {
  const lengthOfParts = parts.reduce((sum, each) => sum + each.length + 1, 0);
  return headings.length + text.length + identifiers.size + lengthOfParts;
}

/** Weighted number of times that a text holds what is looked up. */
function countIn(entry: Entry, lookup: Lookup): number {
  if (lookup.kind === "identifier") return entry.identifiers.has(lookup.key) ? IDENTIFIER_WEIGHT : 0;
  const phrase = words(lookup.phrase);
  if (phrase.length === 0) return 0;
  const inParts = entry.parts.reduce((sum, part) => sum + occurrences(part, phrase), 0);
  return (
    HEADING_WEIGHT * occurrences(entry.headings, phrase) +
    occurrences(entry.text, phrase) +
    IDENTIFIER_WEIGHT * inParts
  );
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
