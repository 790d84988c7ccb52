import { pathOfPage } from "./page-path.ts";
import type { Site, SitePage } from "./site.ts";

/**
 * The web address of a page: the one its metadata names, else the one that its path has on the site. Made when an answer is,
 * so that another setting needs no document to be read again. Null where there is none that a browser opens as a page.
 */
export function pageAddress(page: SitePage, site: Site): string | null {
  const named = page.metadata.url ?? page.metadata.permalink;
  if (typeof named === "string" && /^https?:\/\//iu.test(named)) return URL.canParse(named) ? named : null;
  if (site.url === null) return null;
  if (site.collections.length > 0 && !site.collections.includes(page.collection)) return null;
  const { url } = page.metadata;
  // Front matter may name a path from the site's root; another scheme is no page.
  const own = typeof url === "string" && url.trim() !== "" ? { ...page.metadata, permalink: url } : undefined;
  if (own && /^[^/]*:/u.test(own.permalink)) return null;
  const path = pathOfPage(own ? { ...page, metadata: own } : page, site);
  return path === undefined ? null : onSite(path, site.url);
}

/** @param path escaped, without `/` at its front */
export function onSite(path: string, siteUrl: string): string {
  const base = new URL(siteUrl);
  const root = base.pathname.endsWith("/") ? base.pathname : `${base.pathname}/`;
  return `${base.origin}${root}${path}`;
}
