import type { Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { stripInvisible } from "../../text/questions/normalise-question.ts";
import { visibleText } from "../../text/untrusted/visible-text.ts";
import { disarmMarkdown, stripMarkdown } from "./strip-markdown.ts";

/**
 * What an engine sends as a title or a snippet goes into prompts, answers and onto terminals, so it becomes one line of
 * visible characters first, without markup. Brave marks the words it found with tags and writes entities; the other two
 * send what pages say, which may be Markdown with tags in it. There `List<String>` is no tag, and is written so that no
 * renderer takes it for one: `List\<String>`.
 */
export interface PlainTextOptions {
  /** Whether the engine writes HTML. */
  isHtml: boolean;
  /** Longest text, in UTF-16 units, escapes not counted; a longer one ends with `…` after a whole word. */
  maxLength: number;
}

export function plainText(source: string, { isHtml, maxLength }: PlainTextOptions): string {
  // Before anything reads it: a snippet has a few hundred characters, and five megabytes may come.
  const bounded = source.slice(0, maxLength * 8);
  const text = isHtml
    ? textOf(fromHtml(beforeTooManyTags(bounded), { fragment: true }))
    : visibleText(beforeTooManyTags(bounded));
  // Invisible characters go first: one between two marks would keep them from being read as markup, until it is gone.
  // The Markdown parser takes time by the square of some texts, so it gets no more than may be left of them.
  const markdown = withoutOddities(text)
    .trimStart()
    .slice(0, maxLength * 2);
  return disarmMarkdown(shorten(oneLine(stripMarkdown(markdown)), maxLength));
}

/** Lone halves of a character come from the cut, or from the engine. */
function withoutOddities(text: string): string {
  return stripInvisible(text).replace(/\p{Surrogate}/gu, "");
}

function oneLine(text: string): string {
  return withoutOddities(text).replace(/\s+/gu, " ").trim();
}

/** Tags of one snippet. The parser calls itself for each element inside another, and the stack has an end. */
const MAX_TAGS = 500;

function beforeTooManyTags(html: string): string {
  return html.split("<", MAX_TAGS + 1).join("<");
}

/** Elements whose content no reader sees. */
const UNSEEN = new Set(["script", "style", "template", "noscript", "iframe"]);
/** Elements that end a line. */
const BREAKS = new Set(["br", "p", "div", "li", "tr", "td", "th", "h1", "h2", "h3", "h4", "h5", "h6"]);

/** Comments are left out with their text. */
function textOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (node.type === "element") {
    if (UNSEEN.has(node.tagName)) return "";
    const inner = node.children.map(textOf).join("");
    return BREAKS.has(node.tagName) ? ` ${inner} ` : inner;
  }
  return node.type === "root" ? node.children.map(textOf).join("") : "";
}

function shorten(line: string, maxLength: number): string {
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength - 1);
  const lastSpace = cut.lastIndexOf(" ");
  // A text without spaces, such as Chinese, is cut anywhere but inside a character.
  const whole = lastSpace > maxLength / 2 ? cut.slice(0, lastSpace) : cut.replace(/[\uD800-\uDBFF]$/, "");
  return `${whole.trimEnd()}…`;
}
