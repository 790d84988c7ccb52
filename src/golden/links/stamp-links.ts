import type { DocumentStore } from "../../stores/documents.ts";
import type { GoldenEntry } from "../../stores/golden.ts";
import type { GoldenLink } from "../../stores/golden-link.ts";

/** What every link in Markdown has; an answer without it is not parsed. */
export const LINK_SIGN = /\]\(|\]:|<[a-z]/iu;

/** The links of an answer that lead to a document, with what they point at now. Others are the business of lint. */
export async function stampLinks(
  { answer, sources }: Pick<GoldenEntry, "answer" | "sources">,
  documents: DocumentStore,
): Promise<GoldenLink[]> {
  if (!LINK_SIGN.test(answer)) return [];
  // Loaded when a link is there: the parsers behind them would make every first answer wait.
  const { linksOf, sourceDocuments } = await import("./links-of.ts");
  const urls = linksOf(answer);
  if (urls.length === 0) return [];
  const { createLinkResolver } = await import("./resolve-link.ts");
  const resolver = await createLinkResolver(documents);
  const links: GoldenLink[] = [];
  for (const url of urls) {
    const resolved = await resolver.resolve(url, sourceDocuments(sources));
    if (resolved.kind !== "found") continue;
    const { document, place } = resolved;
    links.push({ url, documentId: document.id, documentHash: document.contentHash, place });
  }
  return links;
}
