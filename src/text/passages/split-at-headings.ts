/** A run of whole lines of a text. */
export interface Segment {
  readonly text: string;
  /** Offset and number of lines before it. */
  readonly offset: number;
  readonly line: number;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
const HTML_START = /^ {0,3}<(?:(!--)|(script|pre|style|textarea)\b)/i;

/**
 * Cuts a long Markdown text where a top-level heading follows a blank line, into segments of at least `minLength`
 * characters. A parser's time grows faster than its text, and nothing but link definitions reaches over such a heading.
 * In doubt, as after a fence that is never closed, nothing is cut.
 */
export function splitAtHeadings(text: string, minLength: number): Segment[] {
  if (text.length < 2 * minLength) return [{ text, offset: 0, line: 0 }];
  const cuts = [{ offset: 0, line: 0 }];
  let blankBefore = false;
  let inside: RegExp | undefined;
  let offset = 0;
  let line = 0;
  for (const match of text.matchAll(/([^\r\n]*)(\r\n|\n|\r|$)/g)) {
    const content = match[1] ?? "";
    if (inside) {
      if (inside.test(content)) inside = undefined;
    } else if (
      blankBefore &&
      /^#{1,6}[ \t]/.test(content) &&
      offset - (cuts.at(-1)?.offset ?? 0) >= minLength
    ) {
      cuts.push({ offset, line });
    } else {
      inside = opened(content);
    }
    blankBefore = content.trim() === "";
    offset += match[0].length;
    line += 1;
  }
  return cuts.map((cut, index) => ({ ...cut, text: text.slice(cut.offset, cuts[index + 1]?.offset) }));
}

/** What closes the code or HTML that a line opens; undefined when it opens none. */
function opened(line: string): RegExp | undefined {
  const [, mark = "", info = ""] = FENCE.exec(line) ?? [];
  const character = mark[0];
  if (character !== undefined && !(character === "`" && info.includes("`"))) {
    return new RegExp(`^ {0,3}${character}{${mark.length},}[ \\t]*$`);
  }
  const [, comment, tag] = HTML_START.exec(line) ?? [];
  if (comment !== undefined) return line.includes("-->") ? undefined : /-->/;
  const end = /<\/(?:script|pre|style|textarea)>/i;
  return tag === undefined || end.test(line) ? undefined : end;
}
