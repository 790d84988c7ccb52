/** Where the documents stand on the web, for links to them. */
export interface Site {
  /** Address under which the pages stand, http or https; null where only pages that name theirs have one. */
  readonly url: string | null;
  /** Folder of the documents' ids that the site's paths begin below; "" takes ids whole. */
  readonly folder: string;
  readonly paths: SitePaths;
  readonly generator: SiteGenerator;
  /** Collections whose documents the site shows; empty means all. */
  readonly collections: readonly string[];
}

/** `guide/a.md` as /guide/a, /guide/a.html, /guide/a/ or /guide/a.md. */
export type SitePaths = "clean" | "html" | "folder" | "source";

/** What made the site, where its rules differ from those of most. */
export type SiteGenerator = "other" | "vitepress" | "docusaurus";

export const NO_SITE: Site = { url: null, folder: "", paths: "clean", generator: "other", collections: [] };

/** Path of a document's file: its id without the collection that ids outside the default one begin with. */
export function filePathOf({ id, collection }: Pick<SitePage, "id" | "collection">): string {
  return id.startsWith(`${collection}:`) ? id.slice(collection.length + 1) : id;
}

/** What an address is made from. */
export interface SitePage {
  readonly id: string;
  readonly collection: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}
