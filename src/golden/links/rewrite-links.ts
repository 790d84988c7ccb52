import { posix } from "node:path";
import { visit } from "unist-util-visit";
import type { DocumentStore } from "../../stores/documents.ts";
import { parseMarkdownPiece } from "../../text/markdown/parse-markdown.ts";
import type { BrokenLinkVerdict } from "../freshness/judge-link.ts";
import { createLinkResolver, type LinkResolver } from "./resolve-link.ts";

export interface RewriteOptions {
  broken: readonly BrokenLinkVerdict[];
  /** Documents that the answer rests on from now on; beside them a relative link is looked up. */
  sourceIds: readonly string[];
  documents: DocumentStore;
}

/**
 * The answer with its broken links led to where what they pointed at stands now, and not a letter else. A link is left as
 * it is where the new place is not known or cannot be written so that it is found again.
 */
export async function rewriteLinks(
  answer: string,
  { broken, sourceIds, documents }: RewriteOptions,
): Promise<string> {
  const known = broken.filter(({ now }) => now !== undefined);
  if (known.length === 0) return answer;
  const resolver = await createLinkResolver(documents);
  const targets = new Map<string, string>();
  for (const { url, now = "" } of known) {
    const target = await chooseSpelling(url, { now, sourceIds, resolver });
    if (target !== undefined) targets.set(url, target);
  }
  const edits: Edit[] = [];
  visit(parseMarkdownPiece(answer), (node) => {
    const [from, to] = [node.position?.start.offset, node.position?.end.offset];
    if (from === undefined || to === undefined) return;
    if (node.type === "html") edits.push(...editsOfHtml(answer.slice(from, to), { from, targets }));
    if (node.type !== "link" && node.type !== "image" && node.type !== "definition") return;
    const target = targets.get(node.url);
    if (target === undefined) return;
    // The target stands behind the last bracket of the text; in the text and in a title the same words stay.
    const slice = answer.slice(from, to);
    const bracket = slice.lastIndexOf(node.type === "definition" ? "]:" : "](");
    const at = bracket < 0 ? -1 : slice.indexOf(node.url, bracket);
    if (at >= 0) edits.push({ start: from + at, end: from + at + node.url.length, text: target });
  });
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), answer);
}

interface Edit {
  /** Place in the answer, in UTF-16 units. */
  start: number;
  end: number;
  text: string;
}

function editsOfHtml(
  html: string,
  { from, targets }: { from: number; targets: ReadonlyMap<string, string> },
): Edit[] {
  return [...html.matchAll(/\b(?:href|src)\s*=\s*(["'])(.*?)\1/giu)].flatMap(
    ({ index, 0: whole, 2: url = "" }) => {
      const target = targets.get(url);
      const start = from + index + whole.length - 1 - url.length;
      // A quote that is part of the target would end the attribute.
      return target === undefined
        ? []
        : [{ start, end: start + url.length, text: target.replaceAll("'", "%27") }];
    },
  );
}

/** Written as the old one was where that leads to the new place, else from the root. */
async function chooseSpelling(
  url: string,
  { now, sourceIds, resolver }: { now: string; sourceIds: readonly string[]; resolver: LinkResolver },
): Promise<string | undefined> {
  const [page = "", fragment] = now.split("#");
  const end = fragment === undefined ? "" : `#${fragment}`;
  const beside = sourceIds.slice(0, 1).map((id) => posix.relative(posix.dirname(id), page) + end);
  const spellings = url.startsWith("/") ? [`/${now}`] : [...beside, now, `/${now}`];
  for (const spelling of spellings.map(escaped)) {
    const resolved = await resolver.resolve(spelling, sourceIds);
    if (resolved.kind === "found" && resolved.document.id === page) return spelling;
  }
  return undefined;
}

/** As Markdown takes it for one target. */
function escaped(target: string): string {
  return encodeURI(target).replace(/[()]/gu, (sign) => (sign === "(" ? "%28" : "%29"));
}
