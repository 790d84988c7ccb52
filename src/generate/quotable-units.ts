import type { List, Nodes, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { tooHardToParse } from "../text/markdown/too-hard-to-parse.ts";
import { splitSentences } from "../text/words/sentences.ts";

/**
 * The smallest parts of a passage that make sense when quoted alone: a short paragraph, a sentence of a long one, a
 * list item, the steps of a numbered list, a table row, a code block. A sentence that only leads into a block ("Use
 * one of these:") is quoted together with it. Each unit is a slice of the passage, so a quote is always verbatim.
 */
export interface QuotableUnit {
  readonly kind: "paragraph" | "sentence" | "item" | "list" | "row" | "code";
  /** UTF-16 offsets into the passage's text: [start, end). */
  readonly start: number;
  readonly end: number;
  /** Of a row: its table's header and delimiter line, without which its cells have no names. Offsets alike. */
  readonly header?: { readonly start: number; readonly end: number };
}

/** A code block longer than this is no answer, it is a page. */
const MAX_CODE_LINES = 40;
/** A paragraph up to this long is quoted whole: its sentences qualify one another. */
const MAX_PARAGRAPH_CHARACTERS = 300;
/** A list longer than this is quoted item by item. */
const MAX_LIST_CHARACTERS = 700;

const PARSING = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

/** A mark that may begin a block other than a paragraph, or belong to a table. */
const BLOCK_MARK = /\r|\||(?:^|\n)(?: {0,3}(?:[^\p{L}\p{N}\s("'“‘]|\p{N}+[.)])|[ \t]*(?:\t| {4}))/u;

export function quotableUnits(text: string): QuotableUnit[] {
  const units =
    BLOCK_MARK.test(text) && !tooHardToParse(text)
      ? unitsOf(fromMarkdown(text, PARSING).children, text)
      : paragraphsOf(text).flatMap(({ start, end }) => proseOf(text, start, end));
  return units.filter((unit) => text.slice(unit.start, unit.end).trim() !== "");
}

/** Paragraphs of a text that holds nothing else: most passages, told at a fraction of the price of parsing them. */
function paragraphsOf(text: string): { start: number; end: number }[] {
  return [...text.matchAll(/[^ \t\n](?:[^\n]|\n(?![ \t]*(?:\n|$)))*/gu)].map(({ 0: paragraph, index }) => ({
    start: index,
    end: index + paragraph.replace(/[ \t]+$/u, "").length,
  }));
}

function unitsOf(nodes: readonly RootContent[], text: string): QuotableUnit[] {
  let units: QuotableUnit[] = [];
  for (const node of nodes) {
    const lead = leadIn(units, text, span(node).start);
    const added = unitsOfNode(node, text, lead);
    // The lead-in is part of the unit it leads into, and says nothing on its own.
    const isTaken = lead && added.some(({ start }) => start === lead.start);
    units = [...(isTaken ? units.slice(0, -1) : units), ...added];
  }
  return units;
}

function unitsOfNode(node: RootContent, text: string, lead: QuotableUnit | undefined): QuotableUnit[] {
  const { start, end } = span(node);
  switch (node.type) {
    case "paragraph":
      return proseOf(text, start, end);
    case "blockquote":
      return unitsOf(node.children, text);
    case "list":
      return listOf(node, lead);
    case "table":
      return rowsOf(node.children, start);
    case "code":
      return node.value.split("\n").length > MAX_CODE_LINES
        ? []
        : [{ kind: "code", start: lead?.start ?? start, end }];
    default:
      return [];
  }
}

/** Items, and a short list as a whole with its lead-in. A step of a numbered list is no answer without the others. */
function listOf(list: List, lead: QuotableUnit | undefined): QuotableUnit[] {
  const { start, end } = span(list);
  const items = list.children.map((item) => ({ kind: "item" as const, ...span(item) }));
  const from = lead?.start ?? start;
  if (end - from > MAX_LIST_CHARACTERS || (!lead && !list.ordered)) return items;
  const whole = { kind: "list" as const, start: from, end };
  return list.ordered ? [whole] : [whole, ...items];
}

function rowsOf(rows: readonly Nodes[], start: number): QuotableUnit[] {
  const first = rows[1];
  if (!first) return [];
  const header = { start, end: span(first).start };
  return rows.slice(1).map((row) => ({ kind: "row" as const, ...span(row), header }));
}

/** The sentence that introduces the block at `start` and says nothing without it. */
function leadIn(units: readonly QuotableUnit[], text: string, start: number): QuotableUnit | undefined {
  const before = units.at(-1);
  if (before?.kind !== "sentence" || text.slice(before.end, start).trim() !== "") return undefined;
  return /[:：]$/u.test(text.slice(before.start, before.end).trimEnd()) ? before : undefined;
}

/** A short paragraph whole, else its sentences. One that leads into a block stays apart from what it leads into. */
function proseOf(text: string, start: number, end: number): QuotableUnit[] {
  const sentences = sentencesOf(text, start, end);
  const [first] = sentences;
  const last = sentences.at(-1);
  const isWhole =
    first &&
    last &&
    sentences.length > 1 &&
    last.end - first.start <= MAX_PARAGRAPH_CHARACTERS &&
    !/[:：]$/u.test(text.slice(last.start, last.end).trimEnd());
  return isWhole ? [{ kind: "paragraph", start: first.start, end: last.end }] : sentences;
}

/** Sentences of a paragraph, without lines that only open or close a `:::` container. */
function sentencesOf(text: string, start: number, end: number): QuotableUnit[] {
  return splitSentences(text.slice(start, end))
    .filter((sentence) => !/^:::/u.test(sentence.text.trim()))
    .map((sentence) => ({ kind: "sentence", start: start + sentence.start, end: start + sentence.end }));
}

function span(node: Nodes): { start: number; end: number } {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
}
