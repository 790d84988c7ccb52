import { matchAt } from "../../text/markdown/match-at.ts";
import { type More, more, type Piece, type Place, removedLink, shown } from "./piece.ts";

/** An open fence: the line that closes it has at least as many of the same marks. */
export interface Fence {
  readonly mark: string;
  /** What stood before the marks: indentation, quote marks, the mark of a list item. */
  readonly prefix: string;
}

const OPENING = /((?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t]){0,100})(`{3,}|~{3,})/y;
/** What may still become a fence: everything before it, and the first of its marks. */
const UNFINISHED = /(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t]){0,100}(?:[-*+]|\d{1,9}[.)]?|`+|~+)?$/y;

/** The line that opens a fence, at the start of a line. Its marks are followed by the language, without back-ticks. */
export function readFenceOpening({
  text,
  position,
  isFinal,
}: Place): { piece: Piece; fence: Fence } | More | undefined {
  const match = matchAt(OPENING, text, position);
  if (!match) return !isFinal && matchAt(UNFINISHED, text, position) ? more : undefined;
  const [whole, prefix = "", mark = ""] = match;
  const lineEnd = text.indexOf("\n", position);
  if (lineEnd === -1 && !isFinal) return more;
  const end = lineEnd === -1 ? text.length : lineEnd;
  const label = text.slice(position + whole.length, end);
  if (mark.startsWith("`") && label.includes("`")) return undefined;
  return { piece: shown(end, text.slice(position, end)), fence: { mark, prefix } };
}

export interface FencedLine {
  readonly piece: Piece;
  readonly closes: boolean;
  /** True for a line outside the list item or quote that holds the fence, which may have ended it. */
  readonly leaves: boolean;
}

/** A line of code. Blanks are pieces of their own, so that those at the end of an answer can be left out. */
export function readFenced({ text, position, isFinal }: Place, { mark, prefix }: Fence): FencedLine | More {
  const lineEnd = text.indexOf("\n", position);
  if (lineEnd === -1 && !isFinal) return more;
  const end = lineEnd === -1 ? text.length : lineEnd;
  const line = text.slice(position, end);
  if (text[position - 1] !== "\n") return { piece: shown(end, line), closes: false, leaves: false };
  const leaves = leavesContainer(line, prefix);
  const closing = /^[ \t>]*(`+|~+)[ \t]*$/.exec(line)?.[1] ?? "";
  if (closing.length >= mark.length && closing[0] === mark[0]) {
    return { piece: shown(end, line), closes: true, leaves };
  }
  const blanks = /^[ \t\r]+/.exec(line)?.[0];
  return { piece: shown(position + (blanks ?? line).length, blanks ?? line), closes: false, leaves };
}

function leavesContainer(line: string, prefix: string): boolean {
  const quotes = (part: string) => part.split(">").length;
  const start = /^[ \t>]*/.exec(line)?.[0] ?? "";
  if (quotes(start) < quotes(prefix)) return true;
  return line.trim() !== "" && start.length < prefix.length;
}

/** A link or tag that goes on in the next line, or a definition of an address on another site. */
const UNFINISHED_LINK = /\]\([^)]*$|<[a-z/!?][^>]*$|^[\s>*+\-\d.)]*\[[^\]]*\]:[ \t]*(?:$|\S*[:&%\\]|\/\/)/i;

/**
 * A line of a fence that a reader of Markdown may not take for one, since that depends on the list or quote around it.
 * It stays code unless it would then show a picture or lead away.
 */
export function guardLine(piece: Piece, readInner: (inner: string) => Piece): Piece {
  const { output } = piece;
  const inner = readInner(output);
  if (inner.removedLinks > 0) return { ...inner, cited: [], removedCitations: 0, end: piece.end };
  if (!UNFINISHED_LINK.test(output)) return piece;
  const escaped = output.replaceAll("](", "]\\(").replaceAll("]:", "]\\:").replaceAll("<", "\\<");
  return removedLink({ ...piece, output: escaped });
}

/**
 * A code span, which ends on its line: blocks may begin on the next one. Back-ticks that are never closed are shown as
 * characters, so that none of them is closed by a later one.
 */
export function readCodeSpan(
  { text, position, isFinal }: Place,
  readInner?: (inner: string) => Piece,
): Piece | More {
  const ticks = matchAt(/`+/y, text, position)?.[0] ?? "";
  const from = position + ticks.length;
  if (from === text.length && !isFinal) return more;
  const lineEnd = text.indexOf("\n", from);
  const rest = text.slice(from, lineEnd === -1 ? text.length : lineEnd);
  for (const match of rest.matchAll(/`+/g)) {
    const end = from + match.index + match[0].length;
    // A run at the end of what has arrived may still grow.
    if (end === text.length && !isFinal) return more;
    if (match[0].length !== ticks.length) continue;
    const inner = rest.slice(0, match.index);
    // In a table the bars part the cells first, and a span over two cells is none.
    if (inner.includes("|") && readInner && readInner(inner).removedLinks > 0) break;
    return shown(end, text.slice(position, end));
  }
  return lineEnd === -1 && !isFinal ? more : shown(from, ticks.replaceAll("`", "\\`"));
}
