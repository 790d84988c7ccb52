import type { Nodes } from "mdast";
import { maskMarkdown } from "../../text/markdown/mask-markdown.ts";
import { parseMarkdownPiece } from "../../text/markdown/parse-markdown.ts";
import { tooHardToParse } from "../../text/markdown/too-hard-to-parse.ts";

/**
 * Whether two passages say the same in other lines or marks: the lines of a paragraph wrapped otherwise, cells of a table
 * padded or aligned otherwise, `*` for `_`. Code, hard line breaks, raw HTML, links and whatever is not plainly one of these
 * must be the same to the letter.
 */
export function readsTheSame(before: string, after: string): boolean {
  if (lettersOf(before) !== lettersOf(after)) return false;
  // Lines that a generator reads are nothing to the parser.
  if ([before, after].some((text) => maskMarkdown(text) !== text || tooHardToParse(text))) return false;
  return canonical(before) === canonical(after);
}

/** All but white space and the marks that may differ: a cheap look before parsing. */
function lettersOf(text: string): string {
  return text.replace(/[\s*_|:-]+/gu, "");
}

function canonical(text: string): string {
  return JSON.stringify(simplify(parseMarkdownPiece(text)));
}

function simplify(node: Nodes): unknown {
  const { position: _, data: __, ...kept } = node;
  if (node.type === "text") return { ...kept, value: joinLines(node.value) };
  if (node.type === "table") return { type: node.type, children: node.children.map(simplify) };
  return "children" in node ? { ...kept, children: node.children.map(simplify) } : kept;
}

/** A line that begins with anything but a word or an opening quote may mean something to somebody. */
function joinLines(text: string): string {
  return text.replace(/[ \t]*\n[ \t]*(?!(?:import|export|include)\b)(?=["'“‘(]?[\p{L}\p{N}])/gu, " ");
}
