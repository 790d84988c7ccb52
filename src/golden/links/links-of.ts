import { visit } from "unist-util-visit";
import type { GoldenSource } from "../../stores/golden.ts";
import { parseMarkdownPiece } from "../../text/markdown/parse-markdown.ts";

/** Targets of links and images of an answer, each once, as they are written. */
export function linksOf(answer: string): string[] {
  const urls = new Set<string>();
  visit(parseMarkdownPiece(answer), (node) => {
    if (node.type === "link" || node.type === "image" || node.type === "definition") urls.add(node.url);
  });
  return [...urls];
}

/** The documents that sources name; beside them a relative link is looked up. */
export function sourceDocuments(sources: readonly Pick<GoldenSource, "reference">[]): string[] {
  return sources.flatMap(({ reference }) => (reference.kind === "topic" ? [] : [reference.documentId]));
}
