import { codeAt } from "../markdown/code-at.ts";
import { elementEnd, isHtmlElement, readTag, tagHides, tagJoins } from "../markdown/html-tag.ts";
import { matchAt } from "../markdown/match-at.ts";
import { stripInvisible } from "../questions/normalise-question.ts";

/**
 * What a reader of the rendered page sees of a passage. Text can be put into a page that only programs read: comments,
 * hidden elements, attributes, targets and titles of links, alternative texts, characters without width. Whoever judges
 * a passage or shows it to a model reads this text instead, so that a page is worth what it shows. Code keeps every
 * visible character, since there a comment or a tag is shown. A page's style sheet is not known here.
 */
export interface VisibleTextOptions {
  /**
   * Keeps `<name>` where no element has that name: mostly a placeholder whose author forgot to mark it as code.
   * @default true
   */
  placeholders?: boolean;
}

/** Pure. Offsets into the result do not fit the text; letters are composed (NFC), line ends stay as they are. */
export function visibleText(text: string, options: VisibleTextOptions = {}): string {
  return splitVisible(text, options).visible;
}

export interface SplitText {
  readonly visible: string;
  /** The pieces of markup left out, as they stand in the text and in its order; invisible characters not among them. */
  readonly hidden: readonly string[];
  /** Comments, hidden elements and definitions as UTF-16 offsets into the text: no part of what a page shows. */
  readonly concealed: readonly { readonly start: number; readonly end: number }[];
}

/** What a reader sees, and apart from it what only programs read. */
export function splitVisible(text: string, options: VisibleTextOptions = {}): SplitText {
  const { written, hidden, concealed } = readMarkup(text, options.placeholders ?? true);
  return { visible: stripInvisible(written.join("")).normalize("NFC"), hidden, concealed };
}

/** What stands at a position: what of it is shown, and where it ends. */
interface Reading {
  readonly shown: string;
  readonly end: number;
  /** True where words are kept from the reader, not marks. */
  readonly conceals?: true;
}

/** Everything up to the next character that may mean something. */
const PLAIN = /[^<{[\]&\\`\n]+/y;
const PUNCTUATION = /\\[!-/:-@[-`{-~]/y;

interface ReadMarkup {
  written: string[];
  hidden: string[];
  concealed: { start: number; end: number }[];
}

function readMarkup(text: string, placeholders: boolean): ReadMarkup {
  const written: string[] = [];
  const hidden: string[] = [];
  const concealed: { start: number; end: number }[] = [];
  /** Positions in `written` of the `[` that may open a link. */
  const brackets: number[] = [];
  const readAngle = createAngleReader(text, placeholders);
  const lastComment = text.lastIndexOf("*/}");
  let inHtmlBlock = false;
  let position = 0;
  while (position < text.length) {
    const isLineStart = position === 0 || text[position - 1] === "\n";
    if (isLineStart) inHtmlBlock = isHtmlBlock(text, position, inHtmlBlock);
    const target = text[position] === "]" ? linkTarget(text, position + 1) : undefined;
    const bracket = text[position] === "]" ? brackets.pop() : undefined;
    if (target !== undefined && bracket !== undefined) {
      hidden.push(...closeLink(written, bracket), text.slice(position + 1, target));
      position = target;
      continue;
    }
    if (text[position] === "[") brackets.push(written.length);
    const { shown, end, conceals } =
      (isLineStart ? readDefinition(text, position) : undefined) ??
      (inHtmlBlock ? undefined : readCode(text, position, isLineStart)) ??
      readAngle(position) ??
      (position < lastComment ? readExpressionComment(text, position) : undefined) ??
      readEntity(text, position) ??
      readCharacters(text, position);
    written.push(shown);
    const source = text.slice(position, end);
    if (shown.trim() === "" && shown !== source) hidden.push(source);
    if (conceals) concealed.push({ start: position, end });
    position = end;
  }
  return { written, hidden, concealed };
}

/** Markdown is not read between the line that opens an HTML block and the next blank line. */
function isHtmlBlock(text: string, position: number, before: boolean): boolean {
  if (matchAt(/[ \t]*(?:\r?\n|$)/y, text, position)) return false;
  const name = matchAt(/ {0,3}<\/?([a-zA-Z][a-zA-Z0-9-]*)(?=[\s/>])/y, text, position)?.[1]?.toLowerCase();
  return before || (name !== undefined && isHtmlElement(name) && !tagJoins(name));
}

function readCode(text: string, position: number, isLineStart: boolean): Reading | undefined {
  const end = codeAt(text, position, isLineStart);
  return end === undefined ? undefined : { shown: text.slice(position, end), end };
}

const DEFINITION =
  / {0,3}\[(?!\^)(?:[^[\]\\\n]|\\.){1,999}\]:\s{0,20}(?:<[^<>\n]*>|[^\s<]\S*)(?:\s{1,20}(?:"(?:[^"\\]|\\.){0,2000}"|'(?:[^'\\]|\\.){0,2000}'|\((?:[^()\\]|\\.){0,2000}\)))?[ \t]{0,20}(?:\r?\n|$)/y;

/** `[id]: target "title"` is shown nowhere; the usual way to hide a remark in Markdown. */
function readDefinition(text: string, position: number): Reading | undefined {
  const match = matchAt(DEFINITION, text, position);
  return match ? { shown: "", end: position + match[0].length, conceals: true } : undefined;
}

function createAngleReader(text: string, placeholders: boolean): (position: number) => Reading | undefined {
  const closingTags = new Map<string, boolean>();
  const isClosed = (name: string) => {
    const known = closingTags.get(name) ?? text.toLowerCase().includes(`</${name}`);
    closingTags.set(name, known);
    return known;
  };
  return (position) => {
    if (text[position] !== "<") return undefined;
    const address = matchAt(
      /<(?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[^\s<>@/]{1,200}@[^\s<>]+)>/iy,
      text,
      position,
    );
    if (address) return { shown: address[0], end: position + address[0].length };
    const remark = readRemark(text, position);
    if (remark) return { ...remark, conceals: true };
    const tag = readTag(text, position);
    if (!tag) return undefined;
    if (!tag.closes && !tag.empty && tagHides(tag))
      return { shown: " ", end: elementEnd(text, tag), conceals: true };
    const isPlaceholder =
      placeholders &&
      !isHtmlElement(tag.name) &&
      tag.attributes === "" &&
      (tag.closes ? false : !isClosed(tag.name));
    if (isPlaceholder) return { shown: text.slice(position, tag.end), end: tag.end };
    return { shown: tagJoins(tag.name) ? "" : " ", end: tag.end };
  };
}

/** Comments, declarations and instructions to programs. A comment that is never closed hides the rest, as in a browser. */
function readRemark(text: string, position: number): Reading | undefined {
  const empty = matchAt(/<!--?-?>/y, text, position);
  if (empty) return { shown: "", end: position + empty[0].length };
  if (text.startsWith("<!--", position)) return { shown: "", end: endOf(text, "-->", position + 4) };
  if (text.startsWith("<![CDATA[", position)) return { shown: "", end: endOf(text, "]]>", position) };
  if (text.startsWith("<?", position)) return { shown: "", end: endOf(text, "?>", position) };
  return matchAt(/<![a-z]/iy, text, position) ? { shown: "", end: endOf(text, ">", position) } : undefined;
}

function endOf(text: string, mark: string, from: number): number {
  const index = text.indexOf(mark, from);
  return index === -1 ? text.length : index + mark.length;
}

/** `{/* … *\/}`, the comment of MDX; one that is never closed is text. */
function readExpressionComment(text: string, position: number): Reading | undefined {
  if (!text.startsWith("{/*", position)) return undefined;
  const close = text.indexOf("*/}", position + 3);
  return close === -1 ? undefined : { shown: "", end: close + 3, conceals: true };
}

const LINK_TARGET =
  /\(\s{0,20}(?:<[^<>\n]*>|(?:[^\s()<>]|\([^\s()<>]*\))*)(?:\s{1,20}(?:"(?:[^"\\]|\\.){0,2000}"|'(?:[^'\\]|\\.){0,2000}'|\((?:[^()\\]|\\.){0,2000}\)))?\s{0,20}\)/y;

/** End of the target behind a link's text: `(address "title")` or `[id]`. */
function linkTarget(text: string, position: number): number | undefined {
  const match =
    matchAt(LINK_TARGET, text, position) ??
    matchAt(/\[(?=[^[\]\n]*\p{L})[^[\]\n]{1,999}\]/uy, text, position);
  return match ? position + match[0].length : undefined;
}

/**
 * Takes the brackets off a link's text. An image's text is shown only where the image is not: it is taken out whole,
 * and returned.
 */
function closeLink(written: string[], bracket: number): string[] {
  const before = written[bracket - 1];
  if (before?.endsWith("!") && !before.endsWith("\\!")) {
    const [, , ...alternative] = written.splice(bracket - 1, written.length, before.slice(0, -1));
    return [alternative.join("")];
  }
  written[bracket] = "";
  return [];
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ["nbsp", " "],
  ["shy", ""],
  ["zwj", ""],
  ["zwnj", ""],
  ["ZeroWidthSpace", ""],
]);

/** Letters and blanks written as numbers. Marks stay as they are written: as characters they would be markup. */
function readEntity(text: string, position: number): Reading | undefined {
  const match = matchAt(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,20}));/iy, text, position);
  if (!match) return undefined;
  const [whole, hexadecimal, decimal, name = ""] = match;
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
  const character = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  const isPlain =
    /^[\p{L}\p{N}\p{M}\s]$/u.test(character) || (character !== "" && stripInvisible(character) === "");
  const shown = isPlain ? character : NAMED.get(name);
  return shown === undefined ? undefined : { shown, end: position + whole.length };
}

function readCharacters(text: string, position: number): Reading {
  const match = matchAt(PUNCTUATION, text, position) ?? matchAt(PLAIN, text, position);
  const shown = match?.[0] ?? text.charAt(position);
  return { shown, end: position + shown.length };
}
