import { camelCaseParts, identifierKey, identifiers, isOrdinaryWord } from "../text/words/identifiers.ts";
import { writtenWords } from "../text/words/words.ts";

/**
 * What a text search compares. Words match wherever they stand, also inside an identifier; an identifier matches only
 * itself. Both drivers keep the two apart in the same way, so that they find the same passages.
 */
export type Lookup =
  /** Words in a row: runs of letters, digits and their accents, one space between them. */
  | { readonly kind: "phrase"; readonly phrase: string }
  | { readonly kind: "identifier"; readonly key: string };

/** Lookups beyond this many are left out: a whole page pasted as a question must not take seconds. */
const MAX_LOOKUPS = 500;

/**
 * What is looked up for the terms of a text search. A term that is one identifier is looked up whole; other terms are
 * phrases. Everything but letters and digits (quotes, operators, control characters, lone surrogates) only separates
 * words, so no term can be query syntax.
 */
export function toLookups(terms: readonly string[]): Lookup[] {
  const phrases = new Set<string>();
  const keys = new Set<string>();
  for (const term of terms) {
    if (phrases.size + keys.size >= MAX_LOOKUPS) break;
    const [identifier] = identifiers(term);
    const isWhole = identifier !== undefined && writtenWords(term).length === 1;
    if (isWhole) keys.add(identifierKey(identifier));
    if (!isWhole || isOrdinaryWord(identifier)) phrases.add(toPhrase(term));
  }
  return [
    ...[...keys].map((key): Lookup => ({ kind: "identifier", key })),
    ...[...phrases]
      .filter((phrase) => /[\p{L}\p{N}]/u.test(phrase))
      .map((phrase): Lookup => ({ kind: "phrase", phrase })),
  ];
}

export interface SearchableIdentifiers {
  readonly keys: readonly string[];
  /** Words that only capitals tell apart, for each identifier that has some: phrases do not go from one to the next. */
  readonly parts: readonly (readonly string[])[];
}

/** What the text search keeps of a text besides its words. */
export function searchableIdentifiers(text: string): SearchableIdentifiers {
  const found = identifiers(text);
  return {
    keys: found.map(identifierKey),
    parts: found.map(camelCaseParts).filter((parts) => parts.length > 0),
  };
}

function toPhrase(term: string): string {
  return (term.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(" ");
}
