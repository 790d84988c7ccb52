/** A run of capitals that no small letter follows, a word with its capital, a run of small letters, or a number. */
const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{N}+|[\p{L}\p{M}]/gu;

/**
 * Words inside an identifier, lower case, in order: `useFakeTimers`, `--max-workers`, `listener.type`, `MAX_SIZE`.
 * A plain word is its only part.
 */
export function identifierParts(identifier: string): string[] {
  return (identifier.match(PART) ?? []).map((part) => part.toLowerCase());
}
