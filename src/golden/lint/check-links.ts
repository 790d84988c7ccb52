import { posix } from "node:path";
import { visit } from "unist-util-visit";
import type { DocumentStore, PassageRecord } from "../../stores/documents.ts";
import type { GoldenEntry } from "../../stores/golden.ts";
import { parseMarkdownPiece } from "../../text/markdown/parse-markdown.ts";
import { findSection } from "../sources/find-section.ts";

export interface BrokenLink {
  readonly url: string;
  /** Continues "The link … of the answer". */
  readonly reason: string;
}

export interface LinkChecker {
  /**
   * Links and images of an answer that lead nowhere. One to a page is looked up among the documents, beside the entry's
   * sources and from the root; one to another site is only checked for its syntax.
   */
  check(entry: GoldenEntry): Promise<BrokenLink[]>;
}

/** What sites leave out of the path of a page. */
const ENDINGS = ["", ".md", ".mdx", ".html", ".txt", "/index.md", "/index.mdx", "/index.html", "/README.md"];

export async function createLinkChecker(documents: DocumentStore): Promise<LinkChecker> {
  const ids = new Set((await documents.listDocuments()).map(({ id }) => id));
  const passagesOf = new Map<string, readonly PassageRecord[]>();

  const readPassages = async (id: string): Promise<readonly PassageRecord[]> => {
    const known = passagesOf.get(id);
    if (known) return known;
    const read = await documents.getPassages(id);
    passagesOf.set(id, read);
    return read;
  };

  const hasPlace = async (id: string, fragment: string): Promise<boolean> => {
    if (fragment === "" || fragment === "top") return true;
    const line = /^L(\d{1,9})(?:-L?\d{1,9})?$/u.exec(fragment)?.[1];
    if (line !== undefined) {
      const source = (await documents.getDocument(id))?.source ?? "";
      return Number(line) >= 1 && Number(line) <= source.replace(/\n$/u, "").split("\n").length;
    }
    return findSection(await readPassages(id), fragment).length > 0;
  };

  const judge = async (url: string, sources: readonly string[]): Promise<string | undefined> => {
    if (isExternal(url)) return isUrl(url) ? undefined : "is not a URL";
    const { path, fragment } = split(url);
    if (path === undefined || fragment === undefined) return "is not well formed";
    const pages = path === "" ? sources.filter((id) => ids.has(id)) : pagesNamed(path, { sources, ids });
    if (pages.length === 0) return path === "" ? "names a place of no source" : "leads to no document";
    for (const page of pages) if (await hasPlace(page, fragment)) return undefined;
    return missingPlace(pages[0] ?? path, fragment);
  };

  return {
    async check({ answer, sources }) {
      const sourceIds = sources.flatMap(({ reference }) =>
        reference.kind === "topic" ? [] : [reference.documentId],
      );
      const broken: BrokenLink[] = [];
      for (const url of new Set(linksOf(answer))) {
        const reason = await judge(url, sourceIds);
        if (reason !== undefined) broken.push({ url, reason });
      }
      return broken;
    },
  };
}

function linksOf(answer: string): string[] {
  const urls: string[] = [];
  visit(parseMarkdownPiece(answer), (node) => {
    if (node.type === "link" || node.type === "image" || node.type === "definition") urls.push(node.url);
  });
  return urls;
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
  { sources, ids }: { sources: readonly string[]; ids: ReadonlySet<string> },
): string[] {
  const bare = path.replace(/\/+$/u, "");
  const places = path.startsWith("/")
    ? [bare.replace(/^\/+/u, "")]
    : [...sources.map((id) => posix.join(posix.dirname(id), bare)), posix.normalize(bare)];
  const names = places.flatMap((place) => [
    ...ENDINGS.map((ending) => (place === "" ? ending.replace(/^\//u, "") : place + ending)),
    place.replace(/\.html?$/u, ".md"),
  ]);
  return [...new Set(names)].filter((name) => ids.has(name));
}

function missingPlace(id: string, fragment: string): string {
  return `leads to ${id}, which has no place "${fragment}"`;
}
