/**
 * Characters with no width that people paste without knowing: soft hyphen, zero-width space and joiners, byte-order
 * mark, bidi marks, Hangul fillers, variation selectors and tags (Unicode's Default_Ignorable_Code_Point).
 */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Removes characters a reader cannot see, keeping tabs and line ends; other control characters become spaces. */
export function stripInvisible(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the purpose
  return text.replace(INVISIBLE, "").replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/gu, " ");
}

/**
 * The form in which questions are compared for an exact match: Unicode NFKC, lower case, single spaces, nothing
 * invisible, no punctuation at the end. `"How do I  start?"` and `"how do i start"` are one question.
 */
export function normaliseQuestion(question: string): string {
  return stripInvisible(question)
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFKC")
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/(?<![\s.?!…。？！؟])[\s.?!…。？！؟]+$/u, "");
}
