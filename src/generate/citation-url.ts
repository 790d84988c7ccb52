import type { Citation } from "./citation.ts";

/** The web address of a cited section; null where there is none that a browser opens as a page. */
export function citationUrl({ url, anchor }: Pick<Citation, "url" | "anchor">): string | null {
  if (url === null || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  return anchor === null || url.includes("#") ? url : `${url}#${encodeURIComponent(anchor)}`;
}
