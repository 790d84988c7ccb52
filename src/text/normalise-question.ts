/** Characters with no width that people paste without knowing: soft hyphen, zero-width space and joiners, BOM, bidi marks. */
const INVISIBLE = /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

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
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[\s.?!…。？！؟]+$/u, "");
}
