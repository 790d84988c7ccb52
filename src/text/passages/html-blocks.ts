import type { Nodes, RootContent } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import { plainText } from "../markdown/plain-text.ts";
import { splitSentences } from "../words/sentences.ts";
import type { Block } from "./block.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { isRepeatable } from "./split-block.ts";

/**
 * Blocks of a tree made from HTML. Their text is Markdown written from the tree, since tags are nothing to read; their
 * offsets are the element's in the HTML source, and the parts of one large element share them.
 */
export function htmlBlocksOf(node: RootContent, maxTokens: number): Block[] {
  const text = plainText(node);
  const range = rangeOf(node);
  if (text.trim() === "" || !range) return [];
  return cutNode(node, maxTokens).map((part) => {
    const readable = plainText(part);
    const leadsIn = part.type === "paragraph" && /[:：]\s*$/.test(readable);
    return { ...range, text: write(part), tokens: estimateTokens(readable), exact: false, leadsIn };
  });
}

function write(node: Nodes): string {
  return toMarkdown(node, {
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    bullet: "-",
    rule: "-",
  }).trimEnd();
}

/** The node itself, or nodes of the same kind that each hold as much of it as fits. */
function cutNode(node: RootContent, maxTokens: number): RootContent[] {
  const size = (text: string) => estimateTokens(text);
  if (size(plainText(node)) <= maxTokens) return [node];
  switch (node.type) {
    case "code":
      return pack(node.value.split("\n"), size, maxTokens).map((lines) => ({
        ...node,
        value: lines.join("\n"),
      }));
    case "table": {
      const [header, ...rows] = node.children;
      if (!header) return [];
      const headerTokens = size(plainText(header));
      if (!isRepeatable(headerTokens, maxTokens)) {
        return pack(node.children, (row) => size(plainText(row)), maxTokens).map((children) => ({
          ...node,
          children,
        }));
      }
      return pack(rows, (row) => size(plainText(row)), maxTokens - headerTokens).map((group) => ({
        ...node,
        children: [header, ...group],
      }));
    }
    case "list":
      return pack(node.children, (item) => size(plainText(item)), maxTokens).flatMap((items) => {
        const [only] = items;
        if (items.length > 1 || !only || size(plainText(only)) <= maxTokens)
          return [{ ...node, children: items }];
        return only.children.flatMap((child) => cutNode(child, maxTokens));
      });
    case "blockquote":
      return node.children.flatMap((child) => cutNode(child, maxTokens));
    default:
      return pack(sentencesOf(plainText(node), maxTokens), size, maxTokens).map((sentences) => ({
        type: "paragraph",
        children: [{ type: "text", value: sentences.join(" ") }],
      }));
  }
}

function sentencesOf(text: string, maxTokens: number): string[] {
  return splitSentences(text).flatMap((sentence) =>
    estimateTokens(sentence.text) <= maxTokens ? [sentence.text] : sentence.text.split(/\s+/),
  );
}

function pack<T>(items: readonly T[], size: (item: T) => number, limit: number): T[][] {
  const groups: T[][] = [];
  let room = 0;
  for (const item of items) {
    const needed = size(item);
    const last = groups.at(-1);
    if (last && needed <= room) last.push(item);
    else groups.push([item]);
    room = (last && needed <= room ? room : limit) - needed;
  }
  return groups;
}

/** Elements that HTML implies have no position of their own; their children have. */
function rangeOf(node: Nodes): { start: number; end: number } | undefined {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (start !== undefined && end !== undefined) return { start, end };
  if (!("children" in node)) return undefined;
  const ranges = node.children.flatMap((child) => rangeOf(child) ?? []);
  const first = ranges[0];
  const last = ranges.at(-1);
  return first && last ? { start: first.start, end: last.end } : undefined;
}
