import type { RootContent } from "mdast";
import type { DocumentTree } from "../markdown/document-tree.ts";
import { createLineIndex } from "../markdown/line-index.ts";
import { plainText } from "../markdown/plain-text.ts";
import { type Section, splitSections } from "../markdown/sections.ts";
import type { Block } from "./block.ts";
import { blocksOf } from "./blocks.ts";
import { contextLine } from "./embedding-text.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { htmlBlocksOf } from "./html-blocks.ts";
import { DEFAULT_MAX_TOKENS } from "./passage-size.ts";

export interface ChunkOptions {
  /**
   * Largest passage, in estimated word pieces of its readable text with the heading path before it.
   * @default 160
   */
  maxTokens?: number;
}

/** Changes whenever the same source would give other passages. */
export const CHUNKER_VERSION = 3;

/** A passage before it has an id: its place in the source and what leads to it. */
export interface PassageDraft {
  /** Titles of the sections that hold the passage, outermost first. */
  readonly headings: readonly string[];
  /** Fragment of the nearest heading, without `#`; null where there is none. */
  readonly anchor: string | null;
  /** `source.slice(start, end)`, except for HTML, and for parts of a cut table or code block. */
  readonly text: string;
  /** UTF-16 offsets into the source: [start, end). */
  readonly start: number;
  readonly end: number;
  /** 1-based, inclusive. */
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * Cuts a document into passages: each lies in one section, holds as many of its blocks as fit, and never a part of a
 * code block or table that fits whole. A line that announces what follows stays with it where both fit.
 */
export function chunkDocument(
  tree: DocumentTree,
  source: string,
  options: ChunkOptions = {},
): PassageDraft[] {
  const maxTokens = options.maxTokens ?? DEFAULT_MAX_TOKENS;
  const lines = createLineIndex(source);
  return splitSections(tree).flatMap((section) => {
    const limit = roomFor(section, tree, maxTokens);
    const blocks = (node: RootContent) =>
      tree.format === "html"
        ? htmlBlocksOf(node, limit)
        : blocksOf(node, { source, lines, maxTokens: limit });
    const groups = runsOf(section, tree).flatMap((nodes) => packBlocks(nodes.flatMap(blocks), limit));
    return groups.flatMap((group) => {
      const first = group[0];
      const last = group.at(-1);
      if (!first || !last) return [];
      const { start } = first;
      const { end } = last;
      const exact = group.every((block) => block.exact);
      return {
        headings: section.headings,
        anchor: section.anchor,
        text: exact ? source.slice(start, end) : group.map((block) => block.text).join("\n\n"),
        start,
        end,
        startLine: lines.lineAt(start),
        endLine: lines.lineAt(Math.max(start, end - 1)),
      };
    });
  });
}

/** What the heading path leaves of the limit; a path longer than half of it may exceed it. */
function roomFor(section: Section, tree: DocumentTree, maxTokens: number): number {
  const path = estimateTokens(contextLine(tree.title, section.headings));
  return Math.max(Math.ceil(maxTokens / 2), maxTokens - path);
}

/** A script, style or import between two blocks parts them: a passage that spans it would carry it along. */
function runsOf(section: Section, tree: DocumentTree): RootContent[][] {
  const runs: RootContent[][] = [[]];
  for (const node of section.nodes) {
    if (tree.format === "markdown" && isProgram(node)) runs.push([]);
    else runs.at(-1)?.push(node);
  }
  return runs;
}

const IMPORTS = /^(?:import\s(?:[^'"]*?\sfrom\s+)?['"][^'"\n]+['"];?\s*)+$/;
const EXPORT = /^export\s+(?:const|let|default|function|async)\b/;

function isProgram(node: RootContent): boolean {
  if (node.type === "html") return /^<(?:script|style)\b/i.test(node.value);
  if (node.type !== "paragraph") return false;
  const text = plainText(node);
  return IMPORTS.test(text) || EXPORT.test(text);
}

function packBlocks(blocks: readonly Block[], maxTokens: number): Block[][] {
  const groups: Block[][] = [];
  let current: Block[] = [];
  let tokens = 0;
  for (const block of blocks) {
    if (current.length > 0 && tokens + block.tokens > maxTokens) {
      const carried = takeLeadIn(current, maxTokens - block.tokens);
      if (current.length > 0) groups.push(current);
      current = carried;
      tokens = carried.reduce((sum, entry) => sum + entry.tokens, 0);
    }
    current.push(block);
    tokens += block.tokens;
  }
  if (current.length > 0) groups.push(current);
  return groups;
}

/** Takes the announcing block off the end of a full passage when it fits before the next block. */
function takeLeadIn(group: Block[], room: number): Block[] {
  const last = group.at(-1);
  if (!last?.leadsIn || last.tokens > room) return [];
  group.pop();
  return [last];
}
