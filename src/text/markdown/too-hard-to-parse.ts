import { nestsTooDeep } from "./nests-too-deep.ts";

/**
 * The Markdown parser compares the marks of a block with one another, so it needs time by the square of their number, and
 * nothing can interrupt it: a line of a hundred thousand stars would stop everything for a minute. What is counted here
 * takes one pass over the text. A page that a person reads stays far below it.
 */
const MOST_COMPARISONS = 50_000_000;

const MARK = /[*_~[\]<`]/g;
/** Brackets within brackets cost more than their number: pictures in the text of pictures. */
const MOST_BRACKETS = 100;
/** What weighs as several marks: a line that goes on with a quote or an item without saying so, or underlines a heading. */
const LINE_WEIGHT = 4;

const RULE = /^[ \t]*([*_-])[ \t]*(?:\1[ \t]*){2,}$/;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
const CONTAINER = /^[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t]|\[\^)/;
const LAZY = /^ {0,3}[^\s>]/;

/** True for Markdown that cannot be parsed in a reasonable time: nested too deeply, or with too many marks in a block. */
export function tooHardToParse(source: string): boolean {
  return nestsTooDeep(source) || comparisons(source) > MOST_COMPARISONS || bracketsNestTooDeep(source);
}

/** Whether a bracket is closed that many others are open around. */
function bracketsNestTooDeep(source: string): boolean {
  let depth = 0;
  for (const [mark] of source.matchAll(/[[\]]|\n[ \t]*\r?\n/g)) {
    if (mark === "[") depth += 1;
    else if (mark !== "]") depth = 0;
    else if (depth > MOST_BRACKETS) return true;
    else depth = Math.max(0, depth - 1);
  }
  return false;
}

/** Squares of the marks of each block, summed. A block ends at a blank line. */
function comparisons(source: string): number {
  let sum = 0;
  let marks = 0;
  let isInContainer = false;
  for (const line of source.split(/\r\n|\n|\r/)) {
    if (line.trim() === "") {
      sum += marks ** 2;
      marks = 0;
      isInContainer = false;
      continue;
    }
    const opens = CONTAINER.test(line);
    if (UNDERLINE.test(line) || (isInContainer && !opens && LAZY.test(line))) marks += LINE_WEIGHT;
    if (!RULE.test(line)) marks += line.match(MARK)?.length ?? 0;
    isInContainer ||= opens;
  }
  return sum + marks ** 2;
}
