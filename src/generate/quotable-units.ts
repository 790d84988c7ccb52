import type { Nodes, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { splitSentences } from "../text/sentences.ts";

/**
 * The smallest parts of a passage that make sense when quoted alone: a sentence, a list item, a table row, a
 * code block. A sentence that only leads into a block ("Use one of these:") is quoted together with it. Each
 * unit is a slice of the passage, so a quote is always verbatim.
 */
export interface QuotableUnit {
  readonly kind: "sentence" | "item" | "list" | "row" | "code";
  /** UTF-16 offsets into the passage's text: [start, end). */
  readonly start: number;
  readonly end: number;
  /** Of a row: its table's header and delimiter line, without which its cells have no names. Offsets alike. */
  readonly header?: { readonly start: number; readonly end: number };
}

/** A code block longer than this is no answer, it is a page. */
const MAX_CODE_LINES = 40;
/** A list longer than this is quoted item by item. */
const MAX_LIST_CHARACTERS = 700;

export function quotableUnits(text: string): QuotableUnit[] {
  const root = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return unitsOf(root.children, text).filter((unit) => text.slice(unit.start, unit.end).trim() !== "");
}

function unitsOf(nodes: readonly RootContent[], text: string): QuotableUnit[] {
  let units: QuotableUnit[] = [];
  for (const node of nodes) {
    const { start, end } = span(node);
    switch (node.type) {
      case "paragraph":
        units.push(...sentencesOf(text, start, end));
        break;
      case "blockquote":
        units.push(...unitsOf(node.children, text));
        break;
      case "list": {
        const lead = leadIn(units, text, start);
        if (lead && end - lead.start <= MAX_LIST_CHARACTERS) {
          units = [...units.slice(0, -1), { kind: "list", start: lead.start, end }];
        }
        units.push(...node.children.map((item) => ({ kind: "item" as const, ...span(item) })));
        break;
      }
      case "table":
        units.push(...rowsOf(node.children, start));
        break;
      case "code":
        if (node.value.split("\n").length <= MAX_CODE_LINES) {
          const lead = leadIn(units, text, start);
          if (lead) units = units.slice(0, -1);
          units.push({ kind: "code", start: lead?.start ?? start, end });
        }
        break;
      default:
        break;
    }
  }
  return units;
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

/** Sentences of a paragraph, without lines that only open or close a `:::` container. */
function sentencesOf(text: string, start: number, end: number): QuotableUnit[] {
  return splitSentences(text.slice(start, end))
    .filter((sentence) => !/^:::/u.test(sentence.text.trim()))
    .map((sentence) => ({ kind: "sentence", start: start + sentence.start, end: start + sentence.end }));
}

function span(node: Nodes): { start: number; end: number } {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
}
