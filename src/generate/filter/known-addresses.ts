import type { ScoredPassage } from "../../stores/scored-passage.ts";
import { withoutEnd } from "./without-end.ts";

/** True for a link target that leads nowhere new. */
export type IsKnownAddress = (target: string) => boolean;

const ADDRESS = /\b(?:https?|ftp):\/\/[^\s<>"'`\])}]+|\bmailto:[^\s<>"'`\])}]+/gi;

/**
 * Which addresses an answer may link to: those that stand in the shortlist or are the web addresses of its documents,
 * and places on the same site. Whoever can make a model write a link of its own can make it carry the conversation
 * away, in the path or the query of an address; an address that was there before carries nothing.
 */
export function knownAddresses(shortlist: readonly ScoredPassage[]): IsKnownAddress {
  const known = new Set(
    shortlist.flatMap(({ passage, document }) => {
      const { url } = document.metadata;
      const written = passage.text.match(ADDRESS) ?? [];
      return [...written, ...(typeof url === "string" ? [url] : [])].map(canonical);
    }),
  );
  return (target) => !leavesTheSite(target) || known.has(canonical(target));
}

/** A scheme, two slashes, or what a browser may read as one of them once escapes are undone. */
function leavesTheSite(target: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip control characters before a scheme
  const begun = target.replace(/^[\s\u0000-\u001f]+/, "");
  return /^(?:[^/?#]*[:&%\\]|[/\\](?:[/\\&%]|\s)|www(?:\.|$))/i.test(begun);
}

/** Without fragment and without what ends a sentence. */
function canonical(address: string): string {
  const [page = ""] = address.trim().split("#", 1);
  return withoutEnd(page, ".,;:!?'\"").replace(/\/$/, "");
}
