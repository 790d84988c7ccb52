import type { RootContent } from "mdast";
import { plainText } from "../markdown/plain-text.ts";
import type { Block, BlockContext } from "./block.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { splitCode, splitLines, splitProse, splitTable } from "./split-block.ts";

/**
 * Blocks of a Markdown or plain-text node. A node that fits stays whole; a larger one is cut between its children,
 * and what has no children is cut between code lines, table rows or sentences.
 */
export function blocksOf(node: RootContent, context: BlockContext): Block[] {
  const text = plainText(node);
  if (text.trim() === "" || !node.position) return [];
  const range = { first: node.position.start.line, last: node.position.end.line };
  const tokens = estimateTokens(text);
  if (tokens <= context.maxTokens) {
    const leadsIn = node.type === "paragraph" && /[:：]\s*$/.test(text);
    const start = context.lines.start(range.first);
    const end = context.lines.end(range.last);
    return [{ start, end, text: context.source.slice(start, end), tokens, exact: true, leadsIn }];
  }
  switch (node.type) {
    case "code":
      return splitCode(range, context);
    case "table":
      return splitTable(range, context);
    case "html":
      return splitLines(range, context);
    case "list":
    case "listItem":
    case "blockquote":
    case "footnoteDefinition": {
      const children: readonly RootContent[] = node.children;
      return children.flatMap((child) => blocksOf(child, context));
    }
    default:
      return splitProse(range, context);
  }
}
