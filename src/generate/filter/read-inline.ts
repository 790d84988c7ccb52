import { matchAt } from "../../text/match-at.ts";
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
      return readCodeSpan(place, context.readInner);
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

/** Before anything but punctuation it is a character. */
function readEscape({ text, position }: Place): Piece {
  const written = matchAt(/\\[!-/:-@[-`{-~]?/y, text, position)?.[0] ?? "\\";
  return shown(position + written.length, written);
}
