import type { RootContent } from "mdast";
import { capTitle } from "./cap-title.ts";
import type { DocumentTree } from "./document-tree.ts";
import { plainText } from "./plain-text.ts";
import { createSlugger } from "./slug.ts";

/** The blocks between one heading and the next. */
export interface Section {
  /** Titles from the outermost heading to the nearest one. */
  readonly headings: readonly string[];
  /** Fragment id of the nearest heading; null before the first heading. */
  readonly anchor: string | null;
  readonly nodes: readonly RootContent[];
}

/**
 * Cuts a tree at its top-level headings. A heading inside a list or a quote belongs to that block. Sections without
 * a block are left out; their title still leads the path of the sections below them.
 */
export function splitSections(tree: DocumentTree): Section[] {
  const slug = createSlugger();
  const sections: Section[] = [];
  const path: { depth: number; title: string }[] = [];
  let anchor: string | null = null;
  let nodes: RootContent[] = [];
  const close = () => {
    if (nodes.length > 0) sections.push({ headings: path.map((entry) => entry.title), anchor, nodes });
    nodes = [];
  };
  for (const node of tree.root.children) {
    if (node.type !== "heading") {
      nodes.push(node);
      continue;
    }
    close();
    const title = plainText(node).replace(/\s+/g, " ").trim();
    while (path.length > 0 && (path.at(-1)?.depth ?? 0) >= node.depth) path.pop();
    if (title !== "") path.push({ depth: node.depth, title: capTitle(title) });
    const fragment: string = tree.anchors.get(node) ?? slug(title);
    anchor = fragment === "" ? null : fragment;
  }
  close();
  return sections;
}
