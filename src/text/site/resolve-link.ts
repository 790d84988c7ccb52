import { posix } from "node:path";
import { onSite, pageAddress } from "./page-address.ts";
import { pathOfFile } from "./page-path.ts";
import { filePathOf, type Site, type SitePage } from "./site.ts";

/** What names a file of the documents and not a page of the site. */
const FILE = /\.(?:md|mdx|mdoc|markdown)$/iu;

/**
 * Where a link of a page leads on the web; undefined where that is not known, and for links that name another site
 * themselves. A path from the root begins at the site's address, as generators take it.
 */
export function resolveLink(target: string, page: SitePage, site: Site): string | undefined {
  if (isAbsolute(target)) return undefined;
  const address = pageAddress(page, site);
  if (address === null) return undefined;
  const [, path = "", end = ""] = /^([^?#]*)(.*)$/su.exec(target) ?? [];
  if (path === "") return webAddress(end, address);
  const isOnSite = site.url !== null && new URL(onSite("", site.url)).origin === new URL(address).origin;
  if (FILE.test(path)) {
    if (!isOnSite || site.url === null) return undefined;
    const known = pathOfFile(fileNamed(path, page, site), site);
    return known === undefined ? undefined : webAddress(onSite(known, site.url) + end, address);
  }
  if (isOnSite && site.url !== null && path.startsWith("/")) {
    return webAddress(`.${path}${end}`, onSite("", site.url));
  }
  return webAddress(target, address);
}

/** Another site, mail, a script: what begins with a scheme or with two slashes, as a browser reads them. */
function isAbsolute(target: string): boolean {
  return /^(?:[^/?#]*[:\\]|[/\\]{2}|[\s\p{Cc}])/u.test(target);
}

/** The file that a path beside a page, or from the root of the site, names. */
function fileNamed(path: string, page: SitePage, { folder }: Site): string {
  const written = decoded(path);
  if (written.startsWith("/")) return posix.join(folder, written).replace(/^\/+/u, "");
  return posix.join(posix.dirname(filePathOf(page)), written);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Undefined for all but http and https. Brackets would end the target in Markdown. */
function webAddress(target: string, base: string): string | undefined {
  if (!URL.canParse(target, base)) return undefined;
  const { href, protocol } = new URL(target, base);
  if (protocol !== "http:" && protocol !== "https:") return undefined;
  return href.replace(/[()]/gu, (sign) => (sign === "(" ? "%28" : "%29"));
}
