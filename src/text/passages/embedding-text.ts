import { capTitle } from "../markdown/cap-title.ts";
import { parseMarkdownPiece } from "../markdown/parse-markdown.ts";
import { plainText } from "../markdown/plain-text.ts";
import { scorableText } from "../untrusted/scorable-text.ts";

/**
 * What is embedded for a passage: one line "title › heading › heading", then the passage as readable text. The title
 * and the headings say what a passage is about where its own words do not. Nothing stores this text; a hash of it
 * tells whether a vector can be used again. What no reader sees and what addresses a model is not embedded, so that it
 * brings a passage no nearer to a question.
 */
export function embeddingText(title: string, headings: readonly string[], text: string): string {
  const context = contextLine(title, headings);
  const scorable = readableText(scorableText(text));
  // A passage that only addresses a model is known by its place; one without a place needs some text to be embedded.
  const body = scorable.trim() === "" && context === "" ? readableText(text) : scorable;
  if (body === "") return context;
  return context === "" ? body : `${context}\n${body}`;
}

/**
 * The line before the passage. A page's title mostly repeats its first heading, often with the site's name: of
 * "Mocking | Guide" and "Mocking" one is enough.
 */
export function contextLine(pageTitle: string, headings: readonly string[]): string {
  const title = capTitle(pageTitle);
  const [first = "", ...rest] = headings;
  const path = title.startsWith(first)
    ? [title, ...rest]
    : first.startsWith(title)
      ? headings
      : [title, ...headings];
  return path.filter((part) => part !== "").join(" › ");
}

/** Markdown as a person reads it: no marks, link targets, comments or tags. */
export function readableText(markdown: string): string {
  return plainText(parseMarkdownPiece(dedent(markdown)));
}

/** A passage cut out of a list is indented, which at the left margin would make it code. */
function dedent(text: string): string {
  const lines = text.split("\n");
  const indents = lines.filter((line) => line.trim() !== "").map((line) => /^ */.exec(line)?.[0].length ?? 0);
  const indent = Math.min(...indents);
  return indent > 0 && Number.isFinite(indent) ? lines.map((line) => line.slice(indent)).join("\n") : text;
}
