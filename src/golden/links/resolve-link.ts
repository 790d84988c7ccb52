import { posix } from "node:path";
import type { DocumentRecord, DocumentStore, PassageRecord } from "../../stores/documents.ts";
import type { LinkPlace } from "../../stores/golden-link.ts";
import { findSection } from "../../stores/sources/find-section.ts";

/** Where a link of an answer leads. */
export type ResolvedLink =
  /** To another site, which nobody here can look at. */
  | { readonly kind: "external"; readonly isUrl: boolean }
  /** `reason` continues "The link … of the answer". */
  | { readonly kind: "lost"; readonly reason: string }
  /** `place` is null for the page as a whole, and for a line between passages. */
  | { readonly kind: "found"; readonly document: DocumentRecord; readonly place: LinkPlace | null };

export interface LinkResolver {
  /**
   * A page is looked up among the documents, beside the entry's sources and from the root.
   * @param sourceIds documents that the answer rests on
   */
  resolve(url: string, sourceIds: readonly string[]): Promise<ResolvedLink>;
}

/** What sites leave out of the path of a page. */
const ENDINGS = ["", ".md", ".mdx", ".html", ".txt", "/index.md", "/index.mdx", "/index.html", "/README.md"];

export async function createLinkResolver(documents: DocumentStore): Promise<LinkResolver> {
  const ids = new Set((await documents.listDocuments()).map(({ id }) => id));

  const find = async (
    pages: readonly string[],
    fragment: string,
  ): Promise<Extract<ResolvedLink, { kind: "found" }> | undefined> => {
    for (const id of pages) {
      const document = await documents.getDocument(id);
      if (!document) continue;
      const place = placeOf(document, { fragment, passages: await documents.getPassages(id) });
      if (place !== undefined) return { kind: "found", document, place };
    }
    return undefined;
  };

  return {
    async resolve(url, sourceIds) {
      const lines = /^(.+):([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?$/u.exec(url);
      const pages = lines ? pagesNamed(lines[1] ?? "", { sourceIds, ids }) : [];
      if (lines && pages.length > 0) {
        const fragment = `L${lines[2]}${lines[3] === undefined ? "" : `-L${lines[3]}`}`;
        return (await find(pages, fragment)) ?? lost(missingPlace(pages[0] ?? url, fragment));
      }
      if (isExternal(url)) return { kind: "external", isUrl: isUrl(url) };
      const { path, fragment } = split(url);
      if (path === undefined || fragment === undefined) return lost("is not well formed");
      const named =
        path === "" ? sourceIds.filter((id) => ids.has(id)) : pagesNamed(path, { sourceIds, ids });
      if (named.length === 0)
        return lost(path === "" ? "names a place of no source" : "leads to no document");
      return (await find(named, fragment)) ?? lost(missingPlace(named[0] ?? path, fragment));
    },
  };
}

/** Undefined where the document has no such place. */
function placeOf(
  { source }: DocumentRecord,
  { fragment, passages }: { fragment: string; passages: readonly PassageRecord[] },
): LinkPlace | null | undefined {
  if (fragment === "" || fragment === "top") return null;
  const [, first, last] = /^L(\d{1,9})(?:-L?(\d{1,9}))?$/u.exec(fragment) ?? [];
  if (first === undefined) {
    const passageHash = findSection(passages, fragment)[0]?.hash;
    return passageHash === undefined ? undefined : { kind: "anchor", anchor: fragment, passageHash };
  }
  const from = Number(first);
  const to = Number(last ?? first);
  const end = source.replace(/\n$/u, "").split("\n").length;
  if (from < 1 || to < from || from > end) return undefined;
  const held = passages
    .filter(({ startLine, endLine }) => startLine <= to && from <= endLine)
    .map(({ hash, startLine, endLine }) => ({ hash, startLine, endLine }));
  return held.length === 0 ? null : { kind: "lines", from, to, passages: held };
}

function lost(reason: string): ResolvedLink {
  return { kind: "lost", reason };
}

function isExternal(url: string): boolean {
  return url.startsWith("//") || /^[a-z][a-z0-9+.-]*:/iu.test(url);
}

function isUrl(url: string): boolean {
  return URL.canParse(url.startsWith("//") ? `https:${url}` : url);
}

/** Path and fragment as they are spelt without escapes; undefined where an escape is broken. */
function split(url: string): { path: string | undefined; fragment: string | undefined } {
  const [beforeFragment = "", ...rest] = url.split("#");
  const [path = ""] = beforeFragment.split("?");
  return { path: decode(path), fragment: decode(rest.join("#")) };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Documents that a path may mean: from beside each source, then from the root. */
function pagesNamed(
  path: string,
  { sourceIds, ids }: { sourceIds: readonly string[]; ids: ReadonlySet<string> },
): string[] {
  const bare = path.replace(/\/+$/u, "");
  const places = path.startsWith("/")
    ? [bare.replace(/^\/+/u, "")]
    : [...sourceIds.map((id) => posix.join(posix.dirname(id), bare)), posix.normalize(bare)];
  const names = places.flatMap((place) => [
    ...ENDINGS.map((ending) => (place === "" ? ending.replace(/^\//u, "") : place + ending)),
    place.replace(/\.html?$/u, ".md"),
  ]);
  return [...new Set(names)].filter((name) => ids.has(name));
}

function missingPlace(id: string, fragment: string): string {
  return `leads to ${id}, which has no place "${fragment}"`;
}
