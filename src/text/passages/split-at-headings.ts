/** A run of whole lines of a text. */
export interface Segment {
  readonly text: string;
  /** Offset and number of lines before it. */
  readonly offset: number;
  readonly line: number;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
const HTML_START = /^ {0,3}<(?:(!--)|(script|pre|style|textarea)\b)/i;

/** Elements that begin a block of HTML also in the middle of a paragraph; the block goes on to the next blank line. */
const BLOCK_ELEMENTS =
  "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul";
const HTML_BLOCK = new RegExp(`^ {0,3}</?(?:${BLOCK_ELEMENTS})(?:[ \\t>]|/>|$)`, "i");

/** A tag alone on its line does so too, where no paragraph is open. */
const ANY_TAG = /^ {0,3}<\/?[a-z][a-z\d-]*[^<>]*>[ \t]*$/i;
const BLANK = /^[ \t]*$/;

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
  let indent = 0;
  let offset = 0;
  let line = 0;
  for (const match of text.matchAll(/([^\r\n]*)(\r\n|\n|\r|$)/g)) {
    const content = match[1] ?? "";
    if (inside) {
      // A line left of an indented fence may have ended the list item that holds it, and the fence with it.
      if (content.trim() !== "" && indentOf(content) < indent) inside = NEVER;
      else if (inside.test(content)) inside = undefined;
    } else if (
      blankBefore &&
      /^#{1,6}[ \t]/.test(content) &&
      offset - (cuts.at(-1)?.offset ?? 0) >= minLength
    ) {
      cuts.push({ offset, line });
    } else {
      inside = opened(content, blankBefore || line === 0);
      indent = FENCE.test(content) ? indentOf(content) : 0;
    }
    blankBefore = content.trim() === "";
    offset += match[0].length;
    line += 1;
  }
  return cuts.map((cut, index) => ({ ...cut, text: text.slice(cut.offset, cuts[index + 1]?.offset) }));
}

const NEVER = /(?!)/;

function indentOf(line: string): number {
  return /^ */.exec(line)?.[0].length ?? 0;
}

/** What closes the code or HTML that a line opens; undefined when it opens none. */
function opened(line: string, isBlockStart: boolean): RegExp | undefined {
  const [, mark = "", info = ""] = FENCE.exec(line) ?? [];
  const character = mark[0];
  if (character !== undefined && !(character === "`" && info.includes("`"))) {
    return new RegExp(`^ {0,3}${character}{${mark.length},}[ \\t]*$`);
  }
  const [, comment, tag] = HTML_START.exec(line) ?? [];
  if (comment !== undefined) return line.includes("-->") ? undefined : /-->/;
  if (HTML_BLOCK.test(line)) return BLANK;
  const end = /<\/(?:script|pre|style|textarea)>/i;
  if (tag !== undefined && !end.test(line)) return end;
  return isBlockStart && ANY_TAG.test(line) ? BLANK : undefined;
}
