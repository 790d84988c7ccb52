import { matchAt } from "../../text/markdown/match-at.ts";
import { readCitationMark } from "./citation-mark.ts";
import type { IsKnownAddress } from "./known-addresses.ts";
import {
  endsParagraph,
  type More,
  more,
  type Piece,
  type Place,
  paragraphEnd,
  removedLink,
  shown,
} from "./piece.ts";
import { readCodeSpan } from "./read-code.ts";

export interface LinkContext {
  /** Number of passages in the shortlist; they are cited as 1 to this. */
  readonly passages: number;
  readonly isKnown: IsKnownAddress;
  /** Reads the text inside brackets, in which anything may stand. */
  readonly readInner: (inner: string) => Piece;
  /** Reads what may be the text of a code span, in which nothing may lead away where it is none. */
  readonly readCode: (inner: string) => Piece;
  /** True where a bracket opened now may open the definition of an address. */
  readonly mayOpenDefinition: () => boolean;
  /** True where a bracket closed now may close the label of one. */
  readonly mayCloseLabel: () => boolean;
}

/** Longer ones are shown as characters, which links nothing. */
const MAX_TEXT = 1000;
const MAX_TARGET = 4000;
const TARGET =
  /\([ \t]{0,20}\n?[ \t]{0,20}(?:<([^<>\n]*)>|((?!<)(?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))*))(?:(?:[ \t]{1,20}\n?|\n)[ \t]{0,20}(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)))?[ \t]{0,20}\n?[ \t]{0,20}\)/sy;

/** `[…]` and `![…]`: a citation, a link, a picture, or characters such as those of a task box or a footnote. */
export function readBracket(place: Place, context: LinkContext): Piece | More {
  const { text, position, isFinal } = place;
  const isImage = text[position] === "!";
  const open = isImage ? position + 1 : position;
  const close = closingBracket(place, open);
  if (close === more) return more;
  if (close === "too-long") return shown(open + 1, `${isImage ? "!" : ""}\\[`);
  if (close === undefined) return shown(position + 1, text.charAt(position));
  const inner = text.slice(open + 1, close);
  if (close + 1 === text.length && !isFinal) return more;
  const numbers = readCitationMark(inner);
  if (isImage && numbers) return shown(open, "!");
  const target = text[close + 1] === "(" ? readTarget(place, close + 1) : undefined;
  if (target === more) return more;
  if (target === null) return shown(open + 1, `${isImage ? "!" : ""}\\[`);
  if (numbers && !isIndex(text, position, numbers))
    return readCitation(place, { numbers, close, target }, context);
  if (isImage) return readImage(place, { inner, close, end: target?.end }, context);
  if (!target) return shown(open + 1, "[");
  const { output, ...counts } = context.readInner(inner);
  if (!context.isKnown(target.address)) return removedLink({ ...counts, output, end: target.end });
  return { ...counts, output: `[${output}]${text.slice(close + 1, target.end)}`, end: target.end };
}

/** A picture is loaded without anyone's doing, so none is kept; its text is. */
function readImage(
  { text, position, isFinal }: Place,
  { inner, close, end }: { inner: string; close: number; end: number | undefined },
  { readInner }: LinkContext,
): Piece | More {
  let behind = end;
  if (behind === undefined && text[close + 1] === "[") {
    const reference = matchAt(/\[[^[\]\n]*\]/y, text, close + 1);
    if (!reference && !isFinal && !/[\n\]]/.test(text.slice(close + 1))) return more;
    if (reference && !readCitationMark(reference[0].slice(1, -1))) behind = close + 1 + reference[0].length;
  }
  if (behind === undefined) return shown(position + 1, "");
  return removedLink({ ...readInner(inner), end: behind });
}

/** `[1]` as `[1]` and `[1, 2]` as `[1][2]`, without those that are not in the shortlist. */
function cite(numbers: readonly number[], end: number, passages: number): Piece {
  const cited = numbers.filter((number) => number >= 1 && number <= passages);
  return {
    end,
    output: cited.map((number) => `[${number}]`).join(""),
    cited,
    removedCitations: numbers.length - cited.length,
    removedLinks: 0,
  };
}

/** A citation, and a blank where it and what follows could be taken for a link or a definition. */
function readCitation(
  { text, isFinal }: Place,
  { numbers, close, target }: { numbers: readonly number[]; close: number; target: Target | undefined },
  { passages, mayOpenDefinition }: LinkContext,
): Piece | More {
  const end = target?.end ?? close + 1;
  const following = text[end];
  if (following === undefined && !isFinal) return more;
  const joins = target ? following === "(" : mayBecomeTarget(text, end);
  const defines = following === ":" && mayOpenDefinition();
  const piece = cite(numbers, end, passages);
  return piece.output !== "" && (joins || defines) ? { ...piece, output: `${piece.output} ` } : piece;
}

/** `argv[0]` is written without marking it as code often enough, and no passage has the number 0. */
function isIndex(text: string, position: number, numbers: readonly number[]): boolean {
  return numbers.length === 1 && numbers[0] === 0 && /[\p{L}\p{N}_\])]/u.test(text[position - 1] ?? "");
}

/** Offset of the bracket that closes the one at `open`; undefined where the paragraph ends before it. */
function closingBracket({ text, isFinal }: Place, open: number): number | More | "too-long" | undefined {
  let depth = 0;
  for (let index = open; index < text.length; index += 1) {
    if (index - open > MAX_TEXT) return "too-long";
    const character = text[index];
    if (character === "`") {
      const code = readCodeSpan({ text, position: index, isFinal });
      if (code === more) return more;
      index = code.end - 1;
    } else if (character === "\\") index += 1;
    else if (character === "[") depth += 1;
    else if (character === "]") depth -= 1;
    else if (character === "\n" && endsParagraph(text, index)) return undefined;
    if (depth === 0 && character === "]") return index;
  }
  return isFinal ? undefined : more;
}

interface Target {
  readonly address: string;
  readonly end: number;
}

/** Undefined where no target stands, null where it is so long that nobody would have written it. */
function readTarget(place: Place, position: number): Target | More | null | undefined {
  const limit = paragraphEnd({ ...place, position }, MAX_TARGET);
  const rest = place.text.slice(position, limit);
  const match = matchAt(TARGET, rest, 0);
  if (match) return { address: match[1] ?? match[2] ?? "", end: position + match[0].length };
  if (rest.length === MAX_TARGET) return null;
  return limit === undefined ? more : undefined;
}

/** `【1】` and `【1†source】`. */
export function readFullWidthMark(place: Place, context: LinkContext): Piece | More {
  const { text, position, isFinal } = place;
  const mark = matchAt(/【([^【】\n]{1,80})】/y, text, position);
  if (!mark) {
    const isOpen = !isFinal && matchAt(/【[^【】\n]{0,80}$/y, text, position);
    return isOpen ? more : shown(position + 1, text.charAt(position));
  }
  const end = position + mark[0].length;
  if (end === text.length && !isFinal) return more;
  const numbers = readCitationMark(mark[1] ?? "");
  const target = text[end] === "(" ? readTarget(place, end) : undefined;
  if (target === more) return more;
  if (!numbers) return shown(position + 1, "【");
  return readCitation(place, { numbers, close: end - 1, target: target ?? undefined }, context);
}

/** `](address)` and `]:` whose bracket was not read as one that opens a link or a definition, but may be read so. */
export function readStrayTarget(place: Place, { isKnown, mayCloseLabel }: LinkContext): Piece | More {
  const { text, position, isFinal } = place;
  const following = text[position + 1];
  if (following === undefined && !isFinal) return more;
  if (following === ":" && mayCloseLabel()) return shown(position + 2, "]\\:");
  const target = following === "(" ? readTarget(place, position + 1) : undefined;
  if (target === more) return more;
  if (target && isKnown(target.address)) return shown(position + 1, "]");
  if (target === undefined) return shown(position + 1, mayBecomeTarget(text, position + 1) ? "] " : "]");
  return removedLink(shown(position + 2, "]\\("));
}

/** True for `(` whose line holds marks that are shown in another way, which could make a target of it. */
function mayBecomeTarget(text: string, position: number): boolean {
  if (text[position] !== "(") return false;
  const line = matchAt(/[^\n<`[]*/y, text.slice(position, position + MAX_TARGET), 0)?.[0] ?? "";
  return line.length === MAX_TARGET || /[<`[]/.test(text[position + line.length] ?? "");
}

const PREFIX = String.raw`(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t]){0,100}`;
const DEFINITION = new RegExp(
  String.raw`(${PREFIX})\[((?:[^[\]\\\n]|\\[^\n]){1,200})\]:([ \t]*(?:\n[ \t>]*)?)(?:<([^<>\n]*)>|(\S*))[^\n]*(?:\n|$)`,
  "y",
);
const UNFINISHED_DEFINITION = new RegExp(
  String.raw`${PREFIX}(?:[-*+]|\d{1,9}[.)]?|\[(?:[^[\]\\\n]|\\[^\n]){0,200}(?:\\|\]|\]:[ \t]*(?:\n[ \t>]*)?[^\n]*)?)?$`,
  "y",
);

/**
 * `[id]: address` at the start of a line, to which a link elsewhere may refer. What is not taken out is escaped: a
 * source listed as `[1]: Title` is to be seen, which a definition is not.
 */
export function readDefinition(place: Place, { isKnown, passages }: LinkContext): Piece | More | undefined {
  const { text, position, isFinal } = place;
  if (!isFinal && matchAt(UNFINISHED_DEFINITION, text, position)) return more;
  const match = matchAt(DEFINITION, text, position);
  if (!match) return undefined;
  const [line, prefix = "", label = "", blanks = "", inAngles, bare = ""] = match;
  const address = inAngles ?? bare;
  const bracket = position + prefix.length;
  if (label.startsWith("^")) {
    const start = bracket + label.length + 3;
    const written = inAngles === undefined ? bare : `<${inAngles}>`;
    return readFootnote({ text, prefix, label, start, blanks, address, written, isKnown });
  }
  if (!isKnown(address)) return removedLink(shown(position + line.length, ""));
  const numbers = readCitationMark(label);
  if (!numbers) return shown(bracket + 1, `${prefix}\\[`);
  const piece = cite(numbers, bracket + label.length + 2, passages);
  return piece.output === "" ? piece : { ...piece, output: `${prefix}\\${piece.output}` };
}

/** One word alone, or one with another behind it: no program takes that for an address on another site. */
const FOOTNOTE_TEXT =
  /[ \t]*[\p{L}\p{N}][\p{L}\p{M}\p{N}'’_.,;，。、-]*(?:[ \t]*(?:\n|$)|[ \t]+[\p{L}\p{N}])/uy;

/**
 * `[^1]: text`. Programs that know no footnotes read it as the definition of an address, so it stays one only where
 * words follow; an unknown address is shown as code, and everything else behind an escaped bracket.
 */
function readFootnote(footnote: {
  readonly text: string;
  readonly prefix: string;
  readonly label: string;
  /** Offset behind the colon. */
  readonly start: number;
  readonly blanks: string;
  readonly address: string;
  readonly written: string;
  readonly isKnown: IsKnownAddress;
}): Piece {
  const { text, prefix, label, start, blanks, address, written, isKnown } = footnote;
  const mark = `[${label}]:`;
  const isSafe = isKnown(address);
  if (isSafe && matchAt(FOOTNOTE_TEXT, text, start)) return shown(start, prefix + mark);
  // Both brackets: an earlier line may have opened a label that the second one would close.
  const escaped = `${prefix}\\[${label}\\]:`;
  if (isSafe) return shown(start, escaped);
  const code = `\`${address.replace(/[`|\\]/g, "")}\``;
  return removedLink(shown(start + blanks.length + written.length, `${escaped} ${code}`));
}
