import { type Sentence, splitSentences } from "../words/sentences.ts";
import type { Block, BlockContext } from "./block.ts";
import { readableText } from "./embedding-text.ts";
import { estimateTokens } from "./estimate-tokens.ts";

/** 1-based lines, both inclusive. */
interface LineRange {
  readonly first: number;
  readonly last: number;
}

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly tokens: number;
}

const FENCE = /^((?:[\s>]|[-*+][ \t]|\d{1,9}[.)][ \t])*)(`{3,}|~{3,})/;

/** Code larger than the limit, cut between lines; each part is fenced again as the whole is, where that line is short. */
export function splitCode(range: LineRange, context: BlockContext): Block[] {
  const open = lineText(range.first, context);
  const [, prefix = "", mark = ""] = FENCE.exec(open) ?? [];
  if (mark === "") return splitLines(range, context);
  const closing = lineText(range.last, context)
    .replace(/^[\s>]+/, "")
    .trimEnd();
  const closed =
    range.last > range.first && closing.length >= mark.length && closing === mark[0]?.repeat(closing.length);
  const close = `${prefix.replace(/[^\s>]/g, " ")}${mark}`;
  const inner = { first: range.first + 1, last: closed ? range.last - 1 : range.last };
  const label = estimateTokens(fenceLabel(open));
  const isRepeated = isRepeatable(estimateTokens(open), context.maxTokens);
  const groups = groupPieces(linePieces(inner, context), context.maxTokens - (isRepeated ? label : 0));
  return groups.map((group, index) => ({
    ...group,
    start: index === 0 ? context.lines.start(range.first) : group.start,
    end: index === groups.length - 1 ? context.lines.end(range.last) : group.end,
    text: `${index === 0 || isRepeated ? open : `${prefix}${mark}`}\n${context.source.slice(group.start, group.end)}\n${close}`,
    exact: false,
    leadsIn: false,
  }));
}

/**
 * What each part repeats takes at most half of it: repeating more would make the passages of a wide table, or of one with
 * a header of thousands of characters, grow by the square of its length.
 */
export function isRepeatable(tokens: number, maxTokens: number): boolean {
  return tokens <= maxTokens / 2;
}

/** A table larger than the limit, cut between rows; each part repeats the header, unless that is large itself. */
export function splitTable(range: LineRange, context: BlockContext): Block[] {
  const headerTokens = estimateTokens(readableText(lineText(range.first, context)));
  if (!isRepeatable(headerTokens, context.maxTokens)) return splitLines(range, context);
  const headerEnd = context.lines.end(range.first + 1);
  const header = context.source.slice(context.lines.start(range.first), headerEnd);
  const rows = linePieces({ first: range.first + 2, last: range.last }, context);
  return groupPieces(rows, context.maxTokens - headerTokens).map((group, index) => ({
    ...group,
    start: index === 0 ? context.lines.start(range.first) : group.start,
    text: `${header}\n${context.source.slice(group.start, group.end)}`,
    tokens: group.tokens + headerTokens,
    exact: index === 0,
    leadsIn: false,
  }));
}

/** Lines that fit together, without anything repeated. */
export function splitLines(range: LineRange, context: BlockContext): Block[] {
  return groupPieces(linePieces(range, context), context.maxTokens).map((group) =>
    exactBlock(group, context),
  );
}

/** Prose larger than the limit, cut between sentences, and inside a sentence that is too long, between words. */
export function splitProse(range: LineRange, context: BlockContext): Block[] {
  const offset = context.lines.start(range.first);
  const text = context.source.slice(offset, context.lines.end(range.last));
  const pieces = splitSentences(text).flatMap((sentence) => {
    const tokens = estimateTokens(sentence.text);
    const whole = { start: offset + sentence.start, end: offset + sentence.end, tokens };
    return tokens <= context.maxTokens ? [whole] : wordPieces(sentence, offset);
  });
  return groupPieces(pieces, context.maxTokens).map((group) => exactBlock(group, context));
}

function wordPieces(sentence: Sentence, offset: number): Piece[] {
  return [...sentence.text.matchAll(/\S+/g)].map((match) => {
    const start = offset + sentence.start + match.index;
    return { start, end: start + match[0].length, tokens: estimateTokens(match[0]) };
  });
}

function linePieces(range: LineRange, context: BlockContext): Piece[] {
  const pieces: Piece[] = [];
  for (let line = range.first; line <= range.last; line += 1) {
    pieces.push({
      start: context.lines.start(line),
      end: context.lines.end(line),
      tokens: estimateTokens(lineText(line, context)),
    });
  }
  return pieces;
}

/** Fills groups up to the limit; a piece larger than the limit is a group of its own. Blank groups are dropped. */
function groupPieces(pieces: readonly Piece[], limit: number): Piece[] {
  const groups: Piece[] = [];
  for (const piece of pieces) {
    const last = groups.at(-1);
    if (last && last.tokens + piece.tokens <= limit) {
      groups[groups.length - 1] = { start: last.start, end: piece.end, tokens: last.tokens + piece.tokens };
    } else {
      groups.push(piece);
    }
  }
  return groups.filter((group) => group.tokens > 0);
}

function exactBlock(piece: Piece, context: BlockContext): Block {
  return { ...piece, text: context.source.slice(piece.start, piece.end), exact: true, leadsIn: false };
}

function lineText(line: number, context: BlockContext): string {
  return context.source.slice(context.lines.start(line), context.lines.end(line));
}

function fenceLabel(open: string): string {
  return /\[[^\]]+\]|\b(?:title|filename)=\S+/.exec(open)?.[0] ?? "";
}
