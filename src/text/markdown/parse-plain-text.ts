import type { Root } from "mdast";
import type { DocumentTree } from "./document-tree.ts";
import { createLineIndex } from "./line-index.ts";

/** Paragraphs are what blank lines part; there are no headings, and no character is markup. */
export function parsePlainText(source: string): DocumentTree {
  const lines = createLineIndex(source);
  const children: Root["children"] = [];
  let first = 0;
  for (let line = 1; line <= lines.count + 1; line += 1) {
    const blank = line > lines.count || source.slice(lines.start(line), lines.end(line)).trim() === "";
    if (!blank && first === 0) first = line;
    if (!blank || first === 0) continue;
    const start = lines.start(first);
    const end = lines.end(line - 1);
    children.push({
      type: "paragraph",
      children: [{ type: "text", value: source.slice(start, end) }],
      position: {
        start: { line: first, column: 1, offset: start },
        end: { line: line - 1, column: end - lines.start(line - 1) + 1, offset: end },
      },
    });
    first = 0;
  }
  return {
    format: "text",
    root: { type: "root", children },
    title: "",
    frontMatter: {},
    anchors: new Map(),
    warnings: [],
  };
}
