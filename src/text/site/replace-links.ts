import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { visit } from "unist-util-visit";
import { tooHardToParse } from "../markdown/too-hard-to-parse.ts";

/** What to do with a link or picture: another target, `label` to show its text alone, or undefined to leave it. */
export type LinkChange = { readonly target: string } | "label" | undefined;

/** Markdown with its links changed, and not a letter else; what stands in code is no link. */
export function replaceLinks(text: string, changeOf: (target: string) => LinkChange): string {
  if (!text.includes("](") || tooHardToParse(text)) return text;
  const edits: { start: number; end: number; put: string }[] = [];
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  visit(tree, (node) => {
    if (node.type !== "link" && node.type !== "image") return;
    const [from, to] = [node.position?.start.offset, node.position?.end.offset];
    const change = changeOf(node.url);
    if (from === undefined || to === undefined || change === undefined) return;
    const written = text.slice(from, to);
    // The target stands behind the label; neither an autolink nor a reference has one.
    const labelEnd = labelEndOf(node, written, from);
    if (labelEnd === undefined) return;
    if (change === "label") {
      const begin = node.type === "image" ? 2 : 1;
      if (written.slice(begin, labelEnd).trim() === "") return;
      edits.push({ start: from, end: from + begin, put: "" }, { start: from + labelEnd, end: to, put: "" });
      return;
    }
    const [, target = ""] =
      /^\]\(\s*(<[^<>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)/u.exec(written.slice(labelEnd)) ?? [];
    const at = from + labelEnd + written.slice(labelEnd).indexOf(target, 2);
    if (target !== "") edits.push({ start: at, end: at + target.length, put: change.target });
  });
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((changed, { start, end, put }) => changed.slice(0, start) + put + changed.slice(end), text);
}

/** Place of the `](` behind the label, in UTF-16 units of the link. */
function labelEndOf(
  node: {
    type: string;
    children?: readonly { position?: { end: { offset?: number | undefined } } | undefined }[];
  },
  written: string,
  from: number,
): number | undefined {
  if (!/^!?\[/u.test(written)) return undefined;
  const last = node.children?.at(-1)?.position?.end.offset;
  const at = written.indexOf("](", last === undefined ? 0 : last - from);
  return at < 0 ? undefined : at;
}

/** Without links that lead nowhere from where the text is shown: their words stay. */
export function withoutLocalLinks(text: string): string {
  return replaceLinks(text, (target) => (/^(?:https?:|mailto:)/iu.test(target) ? undefined : "label"));
}
