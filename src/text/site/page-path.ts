import { filePathOf, type Site, type SitePage } from "./site.ts";

/**
 * The path of a page below the site's address, as its generator makes it of the file's path and of what the front matter
 * says. Ids and front matter are data: each segment is escaped, and what would climb out of the site has no path.
 */

const PAGE = /\.(?:md|mdx|mdoc|markdown|html?)$/iu;

/** As Docusaurus takes `01-intro` for `intro`, and leaves `2021-11-notes` and `7.0-notes` as they are. */
const NUMBERED = /^(?!\d+[-_.]\d)\d+\s*[-_.]+\s*([^-_.\s].*)$/u;

/** Of a file by its path alone; undefined for what is no page of the site. */
export function pathOfFile(file: string, site: Site): string | undefined {
  const segments = segmentsBelow(file, site);
  return segments && pathOfSegments(segments, site);
}

/** Front matter wins where generators let it. */
export function pathOfPage(page: SitePage, site: Site): string | undefined {
  const { metadata } = page;
  const { permalink, slug } = metadata;
  // Eleventy writes no page where it is false.
  if (permalink === false) return undefined;
  if (isPath(permalink)) return escapedPath(permalink);
  const segments = segmentsBelow(filePathOf(page), site);
  if (!segments || site.paths === "source") return segments && pathOfSegments(segments, site);
  if (site.generator === "vitepress") return pathOfSegments(segments, site);
  if (isPath(slug)) {
    if (slug.startsWith("/")) return escapedPath(slug);
    const folder = foldersOf(segments, site);
    return escapedPath([...folder, slug.replace(/^\.\//u, "")].join("/"));
  }
  const named = site.generator === "docusaurus" ? metadata.id : undefined;
  if (typeof named !== "string" || named === "" || /[/\\]/u.test(named))
    return pathOfSegments(segments, site);
  return spell([...foldersOf(segments, site), named], site);
}

/** A text with a placeholder is a pattern and no path. */
function isPath(value: unknown): value is string {
  return typeof value === "string" && /^[^:{}\\]*[^\s:{}\\][^:{}\\]*$/u.test(value) && value !== "pretty";
}

function segmentsBelow(file: string, { folder, paths }: Site): string[] | undefined {
  if (paths !== "source" && !PAGE.test(file)) return undefined;
  const segments = file.split("/").filter((segment) => segment !== "");
  const above = folder.split("/").filter((segment) => segment !== "" && segment !== ".");
  if (!above.every((segment, index) => segments[index] === segment)) return undefined;
  return segments.slice(above.length);
}

function pathOfSegments(segments: readonly string[], site: Site): string | undefined {
  if (site.paths === "source") return escaped(segments);
  const name = (segments.at(-1) ?? "").replace(PAGE, "");
  const folders = foldersOf(segments, site);
  if (isIndex(name, segments.at(-2), site)) return folder(folders);
  return spell([...folders, site.generator === "docusaurus" ? unnumbered(name) : name], site);
}

function foldersOf(segments: readonly string[], { generator }: Site): string[] {
  const folders = segments.slice(0, -1);
  return generator === "docusaurus" ? folders.map(unnumbered) : folders;
}

function isIndex(name: string, parent: string | undefined, { generator }: Site): boolean {
  const lower = name.toLowerCase();
  if (lower === "index") return true;
  if (generator === "vitepress") return false;
  return lower === "readme" || (generator === "docusaurus" && lower === parent?.toLowerCase());
}

function unnumbered(segment: string): string {
  return NUMBERED.exec(segment)?.[1] ?? segment;
}

function spell(segments: readonly string[], { paths }: Site): string | undefined {
  const path = escaped(segments);
  if (path === undefined || paths === "clean") return path;
  return paths === "html" ? `${path}.html` : `${path}/`;
}

function folder(segments: readonly string[]): string | undefined {
  const path = escaped(segments);
  return path === undefined || path === "" ? path : `${path}/`;
}

/** A path as somebody wrote it, which may hold escapes; it keeps the `/` at its end. */
function escapedPath(path: string): string | undefined {
  const segments = path.split("/").filter((segment) => segment !== "");
  const end = path.endsWith("/") && segments.length > 0 ? "/" : "";
  try {
    const escapedOnce = escaped(segments.map(decodeURIComponent));
    return escapedOnce === undefined ? undefined : escapedOnce + end;
  } catch {
    return undefined;
  }
}

/** Undefined where a segment would lead elsewhere, or is no text. */
function escaped(segments: readonly string[]): string | undefined {
  if (segments.some((segment) => segment === "." || segment === ".." || /\p{Surrogate}/u.test(segment))) {
    return undefined;
  }
  return segments.map(encodeURIComponent).join("/");
}
