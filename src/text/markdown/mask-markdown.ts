/**
 * Documentation generators add lines to Markdown that CommonMark reads as prose. They are replaced by blanks of the
 * same length before parsing, so every offset of the tree still points into the original source.
 */
const CONTAINER = /^([ \t]*)(:{3,}[ \t]*)([\w-]*)(.*)$/;
const BLANK_LINE = /^[ \t]*(?:\[\[toc\]\]|\[toc\]|<<<[ \t]*\S.*|@include\b.*)[ \t]*$/i;

/** The result has the length of `source`, and line ends at the same offsets. */
export function maskMarkdown(source: string): string {
  return source.replace(/[^\r\n]+/g, maskLine);
}

function maskLine(line: string): string {
  if (BLANK_LINE.test(line)) return " ".repeat(line.length);
  const container = CONTAINER.exec(line);
  if (!container) return line;
  const [, indent = "", , , rest = ""] = container;
  return `${indent}${containerTitle(rest)}`.padEnd(line.length, " ");
}

/** `Title {open}` and `[Title]{.class}` alike; never longer than the line it came from. */
function containerTitle(rest: string): string {
  return rest
    .replace(/\{[^{}]*\}/g, " ")
    .trim()
    .replace(/^\[(.*)\]$/, "$1");
}
