import { matchAt } from "../../text/markdown/match-at.ts";

/** A part of a written answer that is read at once, and what is shown of it. */
export interface Piece {
  /** Offset behind the part. */
  readonly end: number;
  readonly output: string;
  /** Numbers of the passages cited, all of them in the shortlist. */
  readonly cited: readonly number[];
  readonly removedCitations: number;
  /** Pictures and links to addresses that are not in the shortlist. */
  readonly removedLinks: number;
}

/** More text is needed to tell what stands here. */
export const more = "more";
export type More = typeof more;

/** Where a reader stands. */
export interface Place {
  readonly text: string;
  readonly position: number;
  /** True when no more text will follow. */
  readonly isFinal: boolean;
}

export function shown(end: number, output: string): Piece {
  return { end, output, cited: [], removedCitations: 0, removedLinks: 0 };
}

export function removedLink(piece: Piece): Piece {
  return { ...piece, removedLinks: piece.removedLinks + 1 };
}

/** A blank line, or one that begins another block: quote, list item, heading, fence. */
const BLOCK_END = /\n[ \t]*(?:\n|>|[-*+][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t]|`{3}|~{3})/y;

/** Offset of the line end that ends the paragraph, or of `most` characters on; undefined while it may still come. */
export function paragraphEnd({ text, position, isFinal }: Place, most: number): number | undefined {
  const limit = position + most;
  for (let end = text.indexOf("\n", position); end !== -1 && end < limit; end = text.indexOf("\n", end + 1)) {
    if (endsParagraph(text, end)) return end;
  }
  if (text.length >= limit) return limit;
  return isFinal ? text.length : undefined;
}

/** True where a line end ends the paragraph. */
export function endsParagraph(text: string, position: number): boolean {
  return matchAt(BLOCK_END, text, position) !== null;
}
