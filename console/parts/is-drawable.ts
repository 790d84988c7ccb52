/**
 * Markdown is parsed while somebody waits, in the one thread that the page has, by a program that needs time by the square of how
 * deep quotes and lists nest and of how many marks a paragraph holds. What nobody writes to be read is shown as it stands.
 */

/** Quotes and items one in another. Beyond it the page also runs out of stack. */
const MOST_LEVELS = 40;

/** Before an item; a level takes two columns at least. */
const MOST_INDENT = 4 * MOST_LEVELS;

/** Of `*`, `_`, `~`, `[`, `<` and backquotes in a paragraph. */
const MOST_MARKS = 1500;

const LEVELS = new RegExp(`^(?:[ \\t]*(?:>|[-*+](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${MOST_LEVELS + 1}}`);
const FAR = new RegExp(`^[ \\t>]{${MOST_INDENT},}(?:[-*+]|\\d{1,9}[.)])[ \\t]`);
const MARK = /[*_~[\]<`]/g;

/** Whether Markdown can be shown as it is meant; one pass over the text. */
export function isDrawable(text: string): boolean {
  let marks = 0;
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (LEVELS.test(line) || FAR.test(line)) return false;
    marks = line.trim() === "" ? 0 : marks + (line.match(MARK)?.length ?? 0);
    if (marks > MOST_MARKS) return false;
  }
  return true;
}
