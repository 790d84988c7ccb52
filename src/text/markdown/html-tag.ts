import { matchAt } from "./match-at.ts";

export interface Tag {
  /** Lower case. */
  readonly name: string;
  readonly closes: boolean;
  /** True for `<br>` and `<X />`, which hold nothing. */
  readonly empty: boolean;
  readonly attributes: string;
  /** Offset behind the `>`. */
  readonly end: number;
}

/** Longer tags are text, so that a page of unclosed quotes is not read again and again. */
const MAX_TAG = 5000;
const NAME = /<(\/?)([a-zA-Z][\w:.-]*)(?=[\s/>])/y;

/** The tag at this `<`, as a browser or MDX would read it; undefined for `a < b`. */
export function readTag(text: string, position: number): Tag | undefined {
  const start = matchAt(NAME, text, position);
  if (!start) return undefined;
  const [opening, slash, rawName = ""] = start;
  const from = position + opening.length;
  const close = tagEnd(text, from, true) ?? tagEnd(text, from, false);
  if (close === undefined) return undefined;
  const attributes = text.slice(from, close);
  const name = rawName.toLowerCase();
  const empty = VOID.has(name) || attributes.trimEnd().endsWith("/");
  return { name, closes: slash === "/", empty, attributes, end: close + 1 };
}

/** Offset of the `>`; one inside a quoted value or an expression of MDX ends nothing. */
function tagEnd(text: string, from: number, withBraces: boolean): number | undefined {
  let depth = 0;
  const limit = Math.min(text.length, from + MAX_TAG);
  for (let index = from; index < limit; index += 1) {
    const character = text[index];
    if (character === '"' || character === "'") {
      const quote = text.indexOf(character, index + 1);
      if (quote === -1 || quote >= limit) return undefined;
      index = quote;
    } else if (withBraces && character === "{") depth += 1;
    else if (withBraces && character === "}") depth -= 1;
    else if (character === ">" && depth <= 0) return index;
    else if (character === "<" && depth <= 0) return undefined;
  }
  return undefined;
}

/** Offset behind the element's closing tag, or the end of the text where it is never closed, as in a browser. */
export function elementEnd(text: string, tag: Tag): number {
  const pattern = new RegExp(`<(/?)${tag.name.replace(/[.]/g, "\\.")}(?=[\\s/>])[^>]*>`, "gi");
  pattern.lastIndex = tag.end;
  let depth = 1;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (match[1] === "/") depth -= 1;
    else if (!match[0].endsWith("/>")) depth += 1;
    if (depth === 0) return match.index + match[0].length;
  }
  return text.length;
}

const list = (names: string) => new Set(names.split(" "));
const VOID = list("area base br col embed hr img input link meta param source track wbr");
/** Their content is for programs, or for browsers that cannot show the element. */
const NEVER_SHOWN = list(
  "script style template noscript noembed noframes head title iframe object canvas audio video svg datalist",
);
/** Text before and after them is one word. */
const INLINE = list(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr",
);
const BLOCK = list(
  "address area article aside base blockquote body br button caption center col colgroup dd details dialog dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 header hgroup hr html img input legend li link main map menu meta meter nav ol optgroup option output p param picture pre progress rp rt ruby search section select slot source summary table tbody td textarea tfoot th thead tr track ul",
);

export function isHtmlElement(name: string): boolean {
  return INLINE.has(name) || BLOCK.has(name) || NEVER_SHOWN.has(name);
}

/** True where the words on both sides of the tag belong together. */
export function tagJoins(name: string): boolean {
  return INLINE.has(name);
}

/** Values that keep an element out of sight; `0.5em` is small and not among them. */
const HIDING_STYLES: readonly RegExp[] = [
  /display:none/,
  /visibility:(?:hidden|collapse)/,
  /content-?visibility:hidden/,
  /opacity:(?:0*\.0+|0+)(?:\.0*)?%?(?![\d.])/,
  /font(?:-?size)?:(?:0*\.0+|0+)(?:\.0*)?(?:[a-z%]+)?(?![\d.])/,
  /(?<![\w-])color:(?:transparent|rgba\([^)]*,0(?:\.0*)?\)|#[\da-f]{3}0(?![\da-f])|#[\da-f]{6}00)/,
  /(?:text-?indent|left|top|right|bottom|margin-?left|margin-?top):-\d{3,}/,
  /(?:clip:rect\(0|clip-?path:inset\((?:50|100)%)/,
  /(?<![\w-])(?:max-?)?(?:height|width):(?:0*\.0+|0+)(?:px|em|rem|%)?(?![\d.%a-z])(?=.*overflow:hidden)/,
  /overflow:hidden.*(?<![\w-])(?:max-?)?(?:height|width):(?:0*\.0+|0+)(?:px|em|rem|%)?(?![\d.%a-z])/,
  /transform:scale\(0(?:\.0*)?\)/,
];
const HIDING_CLASS =
  /class(?:name)?\s*=\s*["'{][^"']*(?<![\w-])(?:hidden|d-none|sr-only|visually-?hidden)(?![\w-])/i;

/** True for an opening tag whose content a reader does not see. */
export function tagHides({ name, attributes }: Tag): boolean {
  if (NEVER_SHOWN.has(name)) return true;
  if (attributes.trim() === "") return false;
  if (name === "input" && /type\s*=\s*["']?hidden/i.test(attributes)) return true;
  const withoutValues = attributes.replace(/=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/g, "=");
  if (/(?:^|\s)hidden(?![\w-])/i.test(withoutValues)) return true;
  if (HIDING_CLASS.test(attributes)) return true;
  const style = readStyle(attributes);
  return HIDING_STYLES.some((pattern) => pattern.test(style)) || hasOwnColour(style);
}

/** Attributes with styles in one spelling: no blanks, quotes, comments or escapes, as CSS and JSX allow them. */
function readStyle(attributes: string): string {
  return attributes
    .replace(/&#x([\da-f]{1,6});?/gi, (_, digits: string) => characterOf(Number.parseInt(digits, 16)))
    .replace(/&#(\d{1,7});?/g, (_, digits: string) => characterOf(Number(digits)))
    .replace(/&colon;/gi, ":")
    .replace(/\\([\da-f]{1,6})\s?/gi, (_, digits: string) => characterOf(Number.parseInt(digits, 16)))
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/[\s"'`\\]/g, "")
    .toLowerCase();
}

/** Text in the colour of its own background. */
function hasOwnColour(style: string): boolean {
  const colour = /(?<![\w-])color:([^;,}]+)/.exec(style)?.[1];
  const background = /background(?:-?color)?:([^;,}]+)/.exec(style)?.[1];
  return colour !== undefined && colour === background;
}

function characterOf(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}
