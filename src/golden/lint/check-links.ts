import type { DocumentStore } from "../../stores/documents.ts";
import type { GoldenListing } from "../golden-parts.ts";
import { linksOf, sourceDocuments } from "../links/links-of.ts";
import { whyLost } from "../links/lost-links.ts";
import { createLinkResolver } from "../links/resolve-link.ts";

export interface BrokenLink {
  readonly url: string;
  /** Continues "The link … of the answer". */
  readonly reason: string;
}

export interface LinkChecker {
  /**
   * Links and images of an answer that lead nowhere, or elsewhere than at the review. One to another site is only checked
   * for its syntax.
   */
  check(listing: GoldenListing): Promise<BrokenLink[]>;
}

export async function createLinkChecker(documents: DocumentStore): Promise<LinkChecker> {
  const resolver = await createLinkResolver(documents);

  return {
    async check({ entry: { answer, sources }, freshness }) {
      const recorded = new Map(freshness.brokenLinks.map((link) => [link.url, link]));
      const broken: BrokenLink[] = [];
      for (const url of linksOf(answer)) {
        const known = recorded.get(url);
        const reason = known
          ? known.explanation
          : await whyLost(resolver, { url, sourceIds: sourceDocuments(sources) });
        if (reason === undefined) continue;
        broken.push({
          url,
          reason: known?.now === undefined ? reason : `${reason}; that is ${known.now} now`,
        });
      }
      return broken;
    },
  };
}
