/**
 * The Markdown parser needs time by the square of the depth at which lists and quotes nest, and nothing can interrupt
 * it: ten thousand levels in one short line would stop everything. No page that a person reads nests a hundred.
 */
const MAX_LEVELS = 100;

/** Columns before a list item; a level takes two at least. */
const MAX_INDENT = 4 * MAX_LEVELS;

const MARKERS = new RegExp(
  `^(?:[ \\t]*(?:>|[-*+](?=[ \\t])|\\d{1,9}[.)](?=[ \\t])|\\[\\^[^\\]\\s]{1,999}\\]:)){${MAX_LEVELS + 1}}.*`,
  "gm",
);
const FAR_ITEM = new RegExp(`^[ \\t]{${MAX_INDENT},}(?:[-*+]|\\d{1,9}[.)])[ \\t]`, "m");
/** `- - -` of any length is a rule, not a list. */
const RULE = /^[ \t]*([-*])[ \t]*(?:\1[ \t]*)+$/;

/** True for Markdown whose lists, quotes or footnotes nest deeper than can be parsed in a reasonable time. */
export function nestsTooDeep(source: string): boolean {
  if (FAR_ITEM.test(source)) return true;
  return (source.match(MARKERS) ?? []).some((line) => !RULE.test(line));
}
