/** Phrases beyond this many are left out: a whole page pasted as a question must not take seconds. */
const MAX_PHRASES = 500;

/**
 * Terms of a text search as phrases of words: runs of letters, digits and their accents. Everything else (quotes,
 * operators, control characters, lone surrogates) only separates words, so no term can be query syntax.
 */
export function searchablePhrases(terms: readonly string[]): string[] {
  const phrases = terms.map((term) => (term.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(" "));
  return [...new Set(phrases)].filter((phrase) => /[\p{L}\p{N}]/u.test(phrase)).slice(0, MAX_PHRASES);
}
