import { fromHtml } from "hast-util-from-html";
import { visit } from "unist-util-visit";
import type { GoldenSource } from "../../stores/golden.ts";
import { htmlNestsTooDeep } from "../../text/markdown/html-nests-too-deep.ts";
import { parseMarkdownPiece } from "../../text/markdown/parse-markdown.ts";

/** Targets of links and images of an answer, each once, as they are written; in raw HTML, as a browser reads them. */
export function linksOf(answer: string): string[] {
  const urls = new Set<string>();
  visit(parseMarkdownPiece(answer), (node) => {
    if (node.type === "link" || node.type === "image" || node.type === "definition") urls.add(node.url);
    if (node.type === "html") for (const url of targetsOf(node.value)) urls.add(url);
  });
  return [...urls];
}

function targetsOf(html: string): string[] {
  if (htmlNestsTooDeep(html)) return [];
  const targets: string[] = [];
  visit(fromHtml(html, { fragment: true }), "element", ({ tagName, properties }) => {
    const target = tagName === "a" ? properties.href : tagName === "img" ? properties.src : undefined;
    if (typeof target === "string" && target.trim() !== "") targets.push(target.trim());
  });
  return targets;
}

/** The documents that sources name; beside them a relative link is looked up. */
export function sourceDocuments(sources: readonly Pick<GoldenSource, "reference">[]): string[] {
  return sources.flatMap(({ reference }) => (reference.kind === "topic" ? [] : [reference.documentId]));
}
