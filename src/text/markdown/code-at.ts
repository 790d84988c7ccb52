import { matchAt } from "./match-at.ts";

/** What may stand before a fence: indentation, quote marks, the mark of a list item. */
const FENCE = /(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*(?:(`{3,})[^`\n]*|(~{3,})[^\n]*)(?:\n|$)/y;

/** End of the code that begins here in Markdown: a fenced block, or a span between back-ticks. */
export function codeAt(text: string, position: number, isLineStart: boolean): number | undefined {
  const fence = isLineStart ? matchAt(FENCE, text, position) : null;
  if (fence) return fenceEnd(text, position + fence[0].length, fence[1] ?? fence[2] ?? "");
  return text[position] === "`" ? spanEnd(text, position) : undefined;
}

/** A fence that is never closed reaches to the end. */
function fenceEnd(text: string, from: number, mark: string): number {
  const closing = new RegExp(`^[ \\t>]*${mark}${mark[0] ?? ""}*[ \\t]*$`, "gm");
  const match = from <= text.length ? matchAt(closing, text, from) : null;
  return match ? match.index + match[0].length : text.length;
}

/** A span ends at as many back-ticks as began it, within its paragraph; without them they are characters. */
function spanEnd(text: string, position: number): number {
  const ticks = matchAt(/`+/y, text, position)?.[0] ?? "";
  const from = position + ticks.length;
  for (const match of text.slice(from, paragraphEnd(text, from)).matchAll(/`+/g)) {
    if (match[0].length === ticks.length) return from + match.index + ticks.length;
  }
  return from;
}

function paragraphEnd(text: string, from: number): number {
  const blank = matchAt(/\n[ \t]*(?:\r?\n|$)/g, text, from);
  return blank ? blank.index : text.length;
}
