import { matchAt } from "../../text/match-at.ts";
import { type More, more, type Piece, type Place, paragraphEnd, shown } from "./piece.ts";

/** An open fence: the line that closes it has at least as many of the same marks. */
export interface Fence {
  readonly mark: string;
}

const OPENING = /(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*(`{3,}|~{3,})/y;
/** What may still become a fence: everything before it, and the first of its marks. */
const UNFINISHED = /(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*(?:[-*+]|\d{1,9}[.)]?|`+|~+)?$/y;

/** The line that opens a fence, at the start of a line. Its marks are followed by the language, without back-ticks. */
export function readFenceOpening({
  text,
  position,
  isFinal,
}: Place): { piece: Piece; fence: Fence } | More | undefined {
  const match = matchAt(OPENING, text, position);
  if (!match) return !isFinal && matchAt(UNFINISHED, text, position) ? more : undefined;
  const mark = match[1] ?? "";
  const lineEnd = text.indexOf("\n", position);
  if (lineEnd === -1 && !isFinal) return more;
  const end = lineEnd === -1 ? text.length : lineEnd;
  const label = text.slice(position + match[0].length, end);
  if (mark.startsWith("`") && label.includes("`")) return undefined;
  return { piece: shown(end, text.slice(position, end)), fence: { mark } };
}

/** Text inside a fence, up to the end of the line or of what has arrived. `closes` on the last line. */
export function readFenced(
  { text, position, isFinal }: Place,
  { mark }: Fence,
): { piece: Piece; closes: boolean } | More {
  const lineEnd = text.indexOf("\n", position);
  const end = lineEnd === -1 ? text.length : lineEnd;
  const line = text.slice(position, end);
  const isLineStart = text[position - 1] === "\n";
  if (lineEnd === -1 && !isFinal && isLineStart && /^[ \t>]*[`~]*[ \t]*$/.test(line)) return more;
  const closing = /^[ \t>]*(`+|~+)[ \t]*$/.exec(line)?.[1] ?? "";
  return {
    piece: shown(end, line),
    closes: isLineStart && closing.length >= mark.length && closing[0] === mark[0],
  };
}

/** A code span; back-ticks that are never closed are characters. */
export function readCodeSpan(place: Place): Piece | More {
  const { text, position, isFinal } = place;
  const ticks = matchAt(/`+/y, text, position)?.[0] ?? "";
  const from = position + ticks.length;
  if (from === text.length && !isFinal) return more;
  const limit = paragraphEnd(place);
  const rest = text.slice(from, limit);
  for (const match of rest.matchAll(/`+/g)) {
    const end = from + match.index + match[0].length;
    // A run at the end of what has arrived may still grow.
    if (end === text.length && !isFinal) return more;
    if (match[0].length === ticks.length) return shown(end, text.slice(position, end));
  }
  return limit === undefined ? more : shown(from, ticks);
}
