import { contentWords } from "../text/words/words.ts";

/**
 * Whether what is asked for is what a section is called: the question is its name ("reporters"), or holds it as a name of code
 * (`hookTimeout`). Such a section defines the name; others mention it.
 */
export function createNameMatch(question: string): (title: string) => boolean {
  const whole = keyOf(contentWords(question).join(" "));
  // Written as no word of a sentence is: inner capitals, dots, dashes, digits, or set in code.
  const names = new Set(
    (question.match(/`[^`]+`|[\p{L}_$@-][\p{L}\p{N}_$@/.-]*/gu) ?? [])
      .map((word) => word.replace(/`/gu, "").replace(/[.?!,]+$/u, ""))
      .filter((word) => /\p{Ll}\p{Lu}|[_$@]|\w[.-]\w|^--/u.test(word))
      .map(keyOf),
  );
  return (title) => {
    const key = keyOf(title);
    if (key === "") return false;
    return names.has(key) || (whole !== "" && [key, keyOf(contentWords(title).join(" "))].includes(whole));
  };
}

/** Without marks that a heading sets around a name: code, brackets of a call, a version beside it. */
function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/<[^>]*>|\(.*?\)|`/gu, "")
    .replace(/^-+/u, "")
    .trim();
}
