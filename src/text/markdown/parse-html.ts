import type { Element, ElementContent, Root as HtmlRoot, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { defaultHandlers, type Handle, toMdast } from "hast-util-to-mdast";
import type { Heading } from "mdast";
import { EXIT, visit } from "unist-util-visit";
import type { DocumentTree } from "./document-tree.ts";
import { plainText } from "./plain-text.ts";

/** What surrounds the text of a page, and what no reader sees. */
const DROPPED = new Set([
  "nav",
  "footer",
  "aside",
  "script",
  "style",
  "template",
  "noscript",
  "button",
  "svg",
  "iframe",
  "form",
]);

/**
 * Reads the main part of an HTML page: `<main>`, else the only `<article>`, else the body without navigation,
 * header, footer and asides. Never throws: a browser's parser makes a tree of anything.
 */
export function parseHtml(source: string): DocumentTree {
  const page = fromHtml(source);
  const anchors = new Map<Heading, string>();
  const heading: Handle = (state, element) => {
    const node = defaultHandlers[headingTag(element)](state, element);
    const id = element.properties.id;
    if (node.type === "heading" && typeof id === "string" && id !== "") anchors.set(node, id);
    return node;
  };
  const handlers = {
    sub: marked("_"),
    sup: marked("^"),
    h1: heading,
    h2: heading,
    h3: heading,
    h4: heading,
    h5: heading,
    h6: heading,
  };
  const content: HtmlRoot = { type: "root", children: mainContent(page) };
  const tree = toMdast(content, { handlers, document: true });
  const root = tree.type === "root" ? tree : { type: "root" as const, children: [] };
  visit(root, "heading", stripPermalink);
  const top = root.children.find((node) => node.type === "heading" && node.depth === 1);
  const title = top ? plainText(top) : textOf(findElement(page, (element) => element.tagName === "title"));
  return {
    format: "html",
    root,
    title: title.replace(/\s+/g, " ").trim(),
    frontMatter: {},
    anchors,
    warnings: [],
  };
}

/** Ten to the second power is no hundred and two. Ordinals (`1<sup>st</sup>`) and marks of footnotes are read as they are. */
const marked =
  (mark: string): Handle =>
  (state, element) => {
    const content = state.all(element);
    const text = content.map(plainText).join("").trim();
    const isFootnote = findElement(element, ({ tagName }) => tagName === "a") !== undefined;
    return isFootnote || !/\d|^[\p{L}+\u2212-]$/u.test(text)
      ? content
      : [{ type: "text", value: mark }, ...content];
  };

function headingTag(element: Element): "h1" | "h2" | "h3" | "h4" | "h5" | "h6" {
  const tags = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;
  return tags.find((tag) => tag === element.tagName) ?? "h6";
}

function mainContent(page: HtmlRoot): ElementContent[] {
  const main =
    findElement(page, (element) => element.tagName === "main" || element.properties.role === "main") ??
    onlyArticle(page) ??
    findElement(page, (element) => element.tagName === "body");
  return main ? keepReadable(main.children) : [];
}

function onlyArticle(page: HtmlRoot): Element | undefined {
  const articles: Element[] = [];
  visit(page, "element", (element) => {
    if (element.tagName === "article") articles.push(element);
  });
  return articles.length === 1 ? articles[0] : undefined;
}

function keepReadable(children: readonly ElementContent[]): ElementContent[] {
  return children.flatMap((child): ElementContent[] => {
    if (child.type === "comment") return [];
    if (child.type !== "element") return [child];
    if (DROPPED.has(child.tagName) || isHidden(child)) return [];
    // A page header is navigation; the header of an article holds its title.
    if (child.tagName === "header" && !findElement(child, (element) => element.tagName === "h1")) return [];
    return [{ ...child, children: keepReadable(child.children) }];
  });
}

function isHidden({ properties }: Element): boolean {
  return properties.hidden === true || properties.ariaHidden === "true" || properties.role === "navigation";
}

function findElement(tree: Nodes, test: (element: Element) => boolean): Element | undefined {
  let found: Element | undefined;
  visit(tree, "element", (element) => {
    if (!test(element)) return;
    found = element;
    return EXIT;
  });
  return found;
}

function textOf(element: Element | undefined): string {
  return element?.children.map((child) => (child.type === "text" ? child.value : "")).join("") ?? "";
}

/** Generators put a link to the heading itself into it: `#` or `¶`, or nothing at all. */
function stripPermalink(heading: Heading): void {
  heading.children = heading.children.filter(
    (child) => !(child.type === "link" && /^[#¶§🔗\s\u200B]*$/u.test(child.children.map(plainText).join(""))),
  );
}
