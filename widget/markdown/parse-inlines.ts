import type { Inline } from "./markdown-node.ts";
import { webAddress } from "./web-address.ts";

/**
 * Reads one line of running text. Each alternative of the pattern ends at its first closing mark, so the time stays in
 * proportion to the text; what closes nowhere is text.
 */

/** Emphasis inside emphasis beyond this is left as text. */
const MAX_DEPTH = 4;

const TOKEN =
  /\\([!-/:-@[-`{-~])|(`+)([^`]+)\2|\*\*((?:[^*]|\*(?!\*))+)\*\*|\*([^\s*](?:[^*]*[^\s*])?)\*|(?<!\w)_([^\s_](?:[^_]*[^\s_])?)_(?!\w)|!?\[([^[\]]*)\]\(\s*<?([^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?:\s+"[^"]*")?\s*\)|<(https?:\/\/[^\s<>]+)>|(https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)*_\]])|\[(\d{1,3})\]/gu;

export function parseInlines(text: string, depth = 0): Inline[] {
  const inlines: Inline[] = [];
  let end = 0;
  const add = (inline: Inline): void => {
    const last = inlines.at(-1);
    if (inline.kind !== "text" || last?.kind !== "text") inlines.push(inline);
    else inlines[inlines.length - 1] = { kind: "text", text: last.text + inline.text };
  };
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > end) add({ kind: "text", text: text.slice(end, match.index) });
    end = match.index + match[0].length;
    add(inlineOf(match, depth));
  }
  if (end < text.length) add({ kind: "text", text: text.slice(end) });
  return inlines;
}

function wordsOf(label: string | undefined): Inline | undefined {
  if (label === undefined || label.trim() === "") return undefined;
  const [, , code] = /^(`+)([^`]+)\1$/u.exec(label) ?? [];
  return code === undefined
    ? { kind: "text", text: label.replace(/[*`]/gu, "") }
    : { kind: "code", text: code };
}

function inlineOf(match: RegExpExecArray, depth: number): Inline {
  const [whole, escaped, , code, strong, starred, underscored, label, target, angled, bare, citation] = match;
  const emphasis = starred ?? underscored;
  if (escaped !== undefined) return { kind: "text", text: escaped };
  if (code !== undefined) return { kind: "code", text: code.replace(/^ (.*\S.*) $/u, "$1") };
  if (citation !== undefined) return { kind: "citation", number: Number(citation) };
  if (depth >= MAX_DEPTH) return { kind: "text", text: whole };
  if (strong !== undefined) return { kind: "strong", children: parseInlines(strong, depth + 1) };
  if (emphasis !== undefined) return { kind: "emphasis", children: parseInlines(emphasis, depth + 1) };
  const written = target ?? angled ?? bare ?? "";
  const url = webAddress(written);
  // Where a link cannot be followed from this page, its words are what there is to read.
  if (url === null) return wordsOf(label) ?? { kind: "text", text: whole };
  // A link in a link would be none; the label of a picture stands for it.
  const shown = label === undefined || label.trim() === "" ? written : label;
  return { kind: "link", url, children: [{ kind: "text", text: shown.replace(/[*`]/gu, "") }] };
}
