import type { Heading, Root, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { frontmatterFromMarkdown } from "mdast-util-frontmatter";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { frontmatter } from "micromark-extension-frontmatter";
import { gfm } from "micromark-extension-gfm";
import { visit } from "unist-util-visit";
import { type Segment, splitAtHeadings } from "../passages/split-at-headings.ts";
import type { DocumentTree } from "./document-tree.ts";
import { readFrontMatter } from "./front-matter.ts";
import { maskMarkdown } from "./mask-markdown.ts";
import { parsePlainText } from "./parse-plain-text.ts";
import { htmlText, plainText } from "./plain-text.ts";
import { tooHardToParse } from "./too-hard-to-parse.ts";

const HEADS = ["yaml", "toml"] as const;
const headingDepths = [1, 2, 3, 4, 5, 6] as const;
/** Characters parsed at once; longer texts take more time and memory than their length explains. */
const SEGMENT_LENGTH = 50_000;
const LINE_END = /\r\n|\n|\r/;

/**
 * CommonMark with GitHub's extensions, front matter, and the extras of VitePress and Docusaurus: containers
 * (`::: tip Title`), heading ids (`{#id}`), `[[toc]]`, code imports. Never throws: any text is Markdown. One that is too hard to parse is read as plain text.
 */
export function parseMarkdown(source: string): DocumentTree {
  const root = parseMasked(source, true);
  const anchors = takeAnchors(root);
  const { values, warning } = readFrontMatter(source);
  readHtmlHeadings(root);
  const heading = root.children.find((node) => node.type === "heading" && node.depth === 1);
  const declared = typeof values.title === "string" ? values.title.trim() : "";
  return {
    format: "markdown",
    root,
    title: declared !== "" ? declared : heading ? oneLine(plainText(heading)) : "",
    frontMatter: values,
    anchors,
    warnings: warning === undefined ? [] : [warning],
  };
}

/** Tree of a piece of Markdown, read as by `parseMarkdown`, where `---` at the top is a rule and not front matter. */
export function parseMarkdownPiece(source: string): Root {
  return parseMasked(source, false);
}

function parseMasked(source: string, withHead: boolean): Root {
  if (tooHardToParse(source)) return parsePlainText(source).root;
  const masked = maskMarkdown(source);
  const root: Root = { type: "root", children: [] };
  for (const segment of splitAtHeadings(masked, SEGMENT_LENGTH)) {
    const head = withHead && segment.offset === 0;
    const { children } = fromMarkdown(segment.text, {
      extensions: head ? [gfm(), frontmatter([...HEADS])] : [gfm()],
      mdastExtensions: head ? [gfmFromMarkdown(), frontmatterFromMarkdown([...HEADS])] : [gfmFromMarkdown()],
    });
    if (segment.offset > 0) for (const child of children) shiftPositions(child, segment);
    root.children.push(...children);
  }
  if (masked !== source) restoreCode(root, source, masked);
  return root;
}

function shiftPositions(tree: RootContent, { offset, line }: Segment): void {
  visit(tree, (node) => {
    for (const point of node.position ? [node.position.start, node.position.end] : []) {
      point.line += line;
      if (point.offset !== undefined) point.offset += offset;
    }
  });
}

/** Masking does not know what is code; it keeps lengths, so a code line's tail is the tail of the source line. */
function restoreCode(root: Root, source: string, masked: string): void {
  const lines = source.split(LINE_END);
  const maskedLines = masked.split(LINE_END);
  visit(root, "code", (code) => {
    const first = (code.position?.start.line ?? 1) - 1;
    const offset = /^[\s>\d.)*+-]*(?:`{3}|~{3})/.test(lines[first] ?? "") ? first + 1 : first;
    const restored = code.value.split("\n").map((line, index) => {
      const original = lines[offset + index] ?? "";
      return original === maskedLines[offset + index] ? line : original.slice(original.length - line.length);
    });
    code.value = restored.join("\n");
  });
}

/** `<h1 align="center">Name</h1>`, the usual head of a README, leads a section like any other heading. */
function readHtmlHeadings(root: Root): void {
  root.children = root.children.map((node) => {
    const depth =
      node.type === "html" ? /^<h([1-6])\b[^>]*>.*<\/h\1>\s*$/is.exec(node.value)?.[1] : undefined;
    if (node.type !== "html" || depth === undefined) return node;
    const value = oneLine(htmlText(node.value));
    const position = node.position === undefined ? {} : { position: node.position };
    return {
      type: "heading",
      depth: headingDepths[Number(depth) - 1] ?? 1,
      children: [{ type: "text", value }],
      ...position,
    };
  });
}

/** Takes `{#id}` off the ends of headings. */
function takeAnchors(root: Root): Map<Heading, string> {
  const anchors = new Map<Heading, string>();
  visit(root, "heading", (heading) => {
    const last = heading.children.at(-1);
    const match = last?.type === "text" ? /\s*\{#([^\s{}]+)\}\s*$/.exec(last.value) : null;
    if (!match || last?.type !== "text") return;
    last.value = last.value.slice(0, match.index);
    anchors.set(heading, match[1] ?? "");
  });
  return anchors;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
