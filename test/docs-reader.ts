import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toString as textOf } from "mdast-util-to-string";
import { gfm } from "micromark-extension-gfm";
import { visit } from "unist-util-visit";
import { createSlugger } from "../src/text/markdown/slug.ts";

export const root = join(import.meta.dirname, "..");

/** A Markdown page of this repository, taken apart. */
export interface Page {
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly links: readonly string[];
  /** Fragments that exist on the page. */
  readonly anchors: readonly string[];
  readonly inlineCode: readonly string[];
  /** Command lines of fenced shell blocks, without a prompt, continuation lines joined. */
  readonly commandLines: readonly string[];
}

const SHELL_LANGUAGES = ["sh", "bash", "shell", "console"];

/** The pages people read: those at the top and those under docs. */
export function readPages(): Page[] {
  const top = readdirSync(root).filter((name) => name.endsWith(".md"));
  const docs = existsSync(join(root, "docs"))
    ? readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
        .map((name) => `docs/${name.replaceAll("\\", "/")}`)
        .filter((name) => name.endsWith(".md"))
    : [];
  return [...top, ...docs].sort().map((path) => parsePage(path, readFileSync(join(root, path), "utf8")));
}

export function parsePage(path: string, text: string): Page {
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const slug = createSlugger();
  const links: string[] = [];
  const anchors: string[] = [];
  const inlineCode: string[] = [];
  const commandLines: string[] = [];
  visit(tree, (node) => {
    if (node.type === "link" || node.type === "image" || node.type === "definition") links.push(node.url);
    if (node.type === "heading") anchors.push(slug(textOf(node)));
    if (node.type === "inlineCode") inlineCode.push(node.value);
    if (node.type === "code" && SHELL_LANGUAGES.includes(node.lang ?? ""))
      commandLines.push(...linesOf(node.value));
  });
  return { path, text, links, anchors, inlineCode, commandLines };
}

function linesOf(block: string): string[] {
  return block
    .replace(/\\\n\s*/g, " ")
    .split("\n")
    .map((line) => line.replace(/^\s*\$\s+/, "").trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
}

/** Relative links of a page that lead nowhere. */
export function deadLinks(page: Page, pages: readonly Page[]): string[] {
  return page.links.filter((url) => {
    if (/^[a-z][a-z0-9+.-]*:/i.test(url)) return false;
    const [file = "", fragment] = decodeURIComponent(url).split("#");
    const path = file === "" ? page.path : posix.join(posix.dirname(page.path), file);
    if (!existsSync(join(root, path))) return true;
    const target = pages.find((other) => other.path === path);
    return fragment !== undefined && target !== undefined && !target.anchors.includes(fragment);
  });
}

/**
 * The words after `assay` of each call in a command line: `npx assay ask "a b" | head` → `[["ask", "a b"]]`.
 * Knows quotes, `|`, `&&`, `;`, redirections, comments and leading variables.
 */
export function assayCalls(line: string): string[][] {
  return splitShell(line).flatMap((words) => {
    const rest = words.slice(words.findIndex((word) => !/^[A-Z_]+=/.test(word)));
    const start = rest[0] === "npx" ? 1 : 0;
    return rest[start] === "assay" ? [rest.slice(start + 1)] : [];
  });
}

function splitShell(line: string): string[][] {
  const token =
    /\s*(?:(#.*$)|(\|\||&&|[|;&])|(\d?>{1,2}\s*\S+|<\s+\S+)|((?:<[\w-]+>|"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'|;&#>]|(?<=\S)#)+))/gy;
  const calls: string[][] = [[]];
  for (const [, comment, operator, redirection, word] of line.matchAll(token)) {
    if (comment !== undefined) break;
    if (operator !== undefined) calls.push([]);
    else if (redirection === undefined && word !== undefined) calls.at(-1)?.push(unquoted(word));
  }
  return calls;
}

function unquoted(word: string): string {
  return word.replace(
    /"((?:[^"\\]|\\.)*)"|'([^']*)'/g,
    (_, double: string | undefined, single: string | undefined) =>
      double === undefined ? (single ?? "") : double.replace(/\\(.)/g, "$1"),
  );
}
