import type { Citation } from "../../generate/citation.ts";
import type { DocumentSummary } from "../../stores/documents.ts";
import { pageAddress } from "../../text/site/page-address.ts";
import { atSection } from "../../text/site/section-fragment.ts";
import type { Site } from "../../text/site/site.ts";

/**
 * Web addresses of what an answer cites, made of the settings as it is made or served. They are in no store and no hash, so
 * that another setting makes nothing stale.
 */

/** The document as it is cited: its `url` is the address of its page where the site gives it one. */
export function withAddress(document: DocumentSummary, site: Site | undefined): DocumentSummary {
  const url = site === undefined || site.url === null ? null : pageAddress(document, site);
  return url === null ? document : { ...document, metadata: { ...document.metadata, url } };
}

export function onTheWeb<Scored extends { readonly document: DocumentSummary }>(
  scored: Scored,
  site: Site | undefined,
): Scored {
  return { ...scored, document: withAddress(scored.document, site) };
}

/** Addresses of pages at the section that is cited, where the settings say how the site names sections. */
export function atSections(citations: readonly Citation[], site: Site | undefined): readonly Citation[] {
  if (site === undefined || site.url === null) return citations;
  const { generator } = site;
  return citations.map((citation) =>
    citation.url === null ? citation : { ...citation, url: atSection(citation.url, citation, generator) },
  );
}
