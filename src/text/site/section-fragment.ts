import { createSlugger } from "../markdown/slug.ts";
import type { SiteGenerator } from "./site.ts";

/** Where a citation opens its page. */
export interface SitePlace {
  readonly headings: readonly string[];
  /** Fragment as GitHub makes it, or as the page sets it; null where there is none. */
  readonly anchor: string | null;
}

/**
 * The fragment of a section as its site's generator makes it. GitHub's, which most take, is the one that documents are known by;
 * VitePress makes its own of a heading, but not of one with an id that its page sets.
 */
export function sectionFragment({ headings, anchor }: SitePlace, generator: SiteGenerator): string | null {
  const heading = headings.at(-1);
  if (anchor === null || heading === undefined || generator !== "vitepress") return anchor;
  const made = createSlugger()(heading);
  const number = anchor.startsWith(made) ? anchor.slice(made.length) : undefined;
  if (number === undefined || !/^(?:-\d+)?$/u.test(number)) return anchor;
  const slug = vitePressSlug(heading);
  return slug === "" ? anchor : slug + number;
}

/** @see https://github.com/mdit-vue/mdit-vue/blob/main/packages/shared/src/slugify.ts */
function vitePressSlug(heading: string): string {
  return heading
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/gu, "")
    .replace(/\p{Cc}/gu, "")
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/gu, "-")
    .replace(/-{2,}/gu, "-")
    .replace(/^-+|-+$/gu, "")
    .replace(/^(\d)/u, "_$1")
    .toLowerCase();
}

/** The address of a page at a section of it; one that names a place already is kept. */
export function atSection(url: string, place: SitePlace, generator: SiteGenerator): string {
  const fragment = sectionFragment(place, generator);
  return fragment === null || url.includes("#") ? url : `${url}#${encodeURIComponent(fragment)}`;
}
