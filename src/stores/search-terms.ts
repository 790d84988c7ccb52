/**
 * Terms of a text search as phrases of words: runs of letters, digits and their accents. Everything else (quotes,
 * operators, control characters, lone surrogates) only separates words, so no term can be query syntax.
 */
export function searchablePhrases(terms: readonly string[]): string[] {
  const phrases = terms.map((term) => (term.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(" "));
  return [...new Set(phrases)].filter((phrase) => /[\p{L}\p{N}]/u.test(phrase));
}
