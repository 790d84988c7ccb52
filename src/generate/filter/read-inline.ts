import { matchAt } from "../../text/markdown/match-at.ts";
import { type More, more, type Piece, type Place, shown } from "./piece.ts";
import { readCodeSpan } from "./read-code.ts";
import { type LinkContext, readBracket, readFullWidthMark, readStrayTarget } from "./read-links.ts";
import { readAngle, readBareAddress } from "./read-markup.ts";

/** What stands at a place inside a paragraph. */
export function readInline(place: Place, context: LinkContext): Piece | More {
  const { text, position, isFinal } = place;
  const isLast = position + 1 === text.length && !isFinal;
  switch (text[position]) {
    case "`":
      return readCodeSpan(place, context.readCode);
    case "[":
      return readBracket(place, context);
    case "!":
      if (isLast) return more;
      return text[position + 1] === "[" ? readBracket(place, context) : shown(position + 1, "!");
    case "]":
      return readStrayTarget(place, context);
    case "【":
      return readFullWidthMark(place, context);
    case "<":
      return readAngle(place, context.isKnown);
    case "&":
      return readReference(place);
    case "\\":
      if (isLast) return more;
      return readEscape(place);
    default:
      return readBareAddress(place, context.isKnown) ?? readCharacters(place);
  }
}

/** Blanks, a word or its beginning, or one other character. An address may begin behind any but a Latin letter. */
function readCharacters({ text, position }: Place): Piece {
  const run = matchAt(/[ \t]+|[a-zA-Z]+|[\p{N}_]+|[^\P{L}a-zA-Z][\p{M}]*/uy, text, position)?.[0];
  const character = run ?? String.fromCodePoint(text.codePointAt(position) ?? 0);
  return shown(position + character.length, character);
}

/** Names of characters that no address is made of. */
const PLAIN_REFERENCE =
  /&(?:amp|apos|cent|copy|deg|euro|gt|hellip|laquo|ldquo|lsquo|lt|mdash|middot|minus|nbsp|ndash|para|plusmn|pound|quot|raquo|rarr|rdquo|reg|rsquo|sect|times|trade);/iy;
const REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/iy;

/** `&#104;ttps://…` is read as an address once its reference is; shown as written, it is none. */
function readReference({ text, position, isFinal }: Place): Piece | More {
  if (!isFinal && matchAt(/&#?[a-z\d]{0,32}$/iy, text, position)) return more;
  const isForeign = matchAt(REFERENCE, text, position) && !matchAt(PLAIN_REFERENCE, text, position);
  return shown(position + 1, isForeign ? "\\&" : "&");
}

/**
 * Before anything but punctuation it is a character. So it is, written twice, before the marks of an address: programs
 * that look for addresses in what is shown would find `https\\://…`.
 */
function readEscape({ text, position }: Place): Piece {
  const written = matchAt(/\\[!-/:-@[-`{-~]?/y, text, position)?.[0] ?? "\\";
  const partsAddress =
    /^\\[:/]$/.test(written) || (written === "\\." && /[a-z]/i.test(text[position - 1] ?? ""));
  return shown(position + written.length, partsAddress ? `\\${written}` : written);
}
