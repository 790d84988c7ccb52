import type { Block } from "./markdown-node.ts";
import { parseInlines } from "./parse-inlines.ts";

/**
 * The part of Markdown that answers are written in: paragraphs, headings, lists, quotes, code, and in a line bold,
 * emphasis, code and links. Everything else, HTML above all, is shown as the text that it is.
 */

/** Lists and quotes inside one another beyond this are read as paragraphs. */
const MAX_DEPTH = 6;

const FENCE = /^ {0,3}(`{3,}|~{3,})/u;
const HEADING = /^ {0,3}#{1,6}\s+(.*?)\s*#*$/u;
const QUOTE = /^ {0,3}> ?/u;
const ITEM = /^( {0,3})([-*+]|(\d{1,9})[.)])( +|$)/u;
const RULE = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/u;
const TABLE_ROW = /^\s*\|/u;

/** Takes lines off the front. */
interface Lines {
  readonly all: readonly string[];
  at: number;
}

export function parseMarkdown(text: string): Block[] {
  return parseBlocks(text.replace(/\r\n?/gu, "\n").replace(/\t/gu, "    ").split("\n"), 0);
}

function parseBlocks(all: readonly string[], depth: number): Block[] {
  const lines: Lines = { all, at: 0 };
  const blocks: Block[] = [];
  while (lines.at < all.length) {
    const line = all[lines.at] ?? "";
    if (line.trim() === "" || RULE.test(line)) lines.at += 1;
    else blocks.push(takeBlock(lines, line, depth));
  }
  return blocks;
}

function takeBlock(lines: Lines, line: string, depth: number): Block {
  const [, fence] = FENCE.exec(line) ?? [];
  if (fence !== undefined) return takeFence(lines, fence);
  const [, heading] = HEADING.exec(line) ?? [];
  if (heading !== undefined) {
    lines.at += 1;
    return { kind: "heading", children: parseInlines(heading) };
  }
  if (depth < MAX_DEPTH && QUOTE.test(line)) {
    const quoted = takeWhile(lines, (next) => QUOTE.test(next)).map((next) => next.replace(QUOTE, ""));
    return { kind: "quote", blocks: parseBlocks(quoted, depth + 1) };
  }
  const item = ITEM.exec(line);
  if (depth < MAX_DEPTH && item) return takeList(lines, item, depth);
  if (TABLE_ROW.test(line)) {
    return { kind: "code", text: takeWhile(lines, (next) => TABLE_ROW.test(next)).join("\n") };
  }
  lines.at += 1;
  const rest = takeWhile(lines, (next) => next.trim() !== "" && !beginsBlock(next));
  return { kind: "paragraph", children: parseInlines([line, ...rest].map((part) => part.trim()).join("\n")) };
}

function beginsBlock(line: string): boolean {
  return [FENCE, HEADING, QUOTE, ITEM, TABLE_ROW].some((pattern) => pattern.test(line));
}

/** A fence that is not closed, as while an answer arrives, goes to the end. */
function takeFence(lines: Lines, fence: string): Block {
  lines.at += 1;
  const closes = (line: string): boolean => {
    const trimmed = line.trim();
    return trimmed.length >= fence.length && trimmed === fence.charAt(0).repeat(trimmed.length);
  };
  const text = takeWhile(lines, (line) => !closes(line)).join("\n");
  lines.at += 1;
  return { kind: "code", text };
}

/** Items of the same kind of mark, each with what is indented under it. */
function takeList(lines: Lines, first: RegExpExecArray, depth: number): Block {
  const [, , mark = "", number] = first;
  const items: Block[][] = [];
  const isNext = (line: string): RegExpExecArray | null => {
    const item = RULE.test(line) ? null : ITEM.exec(line);
    return item && item[2]?.at(-1) === mark.at(-1) ? item : null;
  };
  for (;;) {
    const line = lines.all[lines.at] ?? "";
    const item = isNext(line);
    if (!item) break;
    lines.at += 1;
    const [marked, margin = ""] = item;
    const indented = new RegExp(`^ {${margin.length + 2},}`, "u");
    const belongs = (next: string, ahead: string): boolean =>
      indented.test(next) ||
      (next.trim() === "" ? indented.test(ahead) : !beginsBlock(next) && !blankBefore(lines));
    const under = takeWhile(lines, belongs).map((next) =>
      next.slice(Math.min(marked.length, indentOf(next))),
    );
    items.push(parseBlocks([line.slice(marked.length), ...under], depth + 1));
    const ahead = lines.all[lines.at + 1] ?? "";
    if ((lines.all[lines.at] ?? "").trim() === "" && isNext(ahead)) lines.at += 1;
  }
  return { kind: "list", start: number === undefined ? null : Number(number), items };
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function blankBefore({ all, at }: Lines): boolean {
  return (all[at - 1] ?? "").trim() === "";
}

function takeWhile(lines: Lines, test: (line: string, ahead: string) => boolean): string[] {
  const start = lines.at;
  while (lines.at < lines.all.length && test(lines.all[lines.at] ?? "", lines.all[lines.at + 1] ?? "")) {
    lines.at += 1;
  }
  return lines.all.slice(start, lines.at);
}
