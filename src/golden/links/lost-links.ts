import type { DocumentStore } from "../../stores/documents.ts";
import type { GoldenEntry } from "../../stores/golden.ts";
import type { LinkResolver } from "./resolve-link.ts";
import { LINK_SIGN } from "./stamp-links.ts";

/** Why a link leads nowhere, continuing "The link … of the answer"; undefined for one that works. */
export async function whyLost(
  resolver: LinkResolver,
  { url, sourceIds }: { url: string; sourceIds: readonly string[] },
): Promise<string | undefined> {
  const resolved = await resolver.resolve(url, sourceIds);
  if (resolved.kind === "external") return resolved.isUrl ? undefined : "is not a URL";
  return resolved.kind === "lost" ? resolved.reason : undefined;
}

export interface LostLink {
  readonly entryId: string;
  readonly url: string;
  /** One sentence in plain words. */
  readonly reason: string;
}

/** Links of answers that lead nowhere as things stand, whether they ever led somewhere or not. */
export async function findLostLinks(
  entries: readonly Pick<GoldenEntry, "id" | "answer" | "sources">[],
  documents: DocumentStore,
): Promise<LostLink[]> {
  const linked = entries.filter(({ answer }) => LINK_SIGN.test(answer));
  if (linked.length === 0) return [];
  // Loaded when a link is there: the parsers behind them would make every first answer wait.
  const { linksOf, sourceDocuments } = await import("./links-of.ts");
  const { createLinkResolver } = await import("./resolve-link.ts");
  const resolver = await createLinkResolver(documents);
  const lost: LostLink[] = [];
  for (const { id: entryId, answer, sources } of linked) {
    for (const url of linksOf(answer)) {
      const why = await whyLost(resolver, { url, sourceIds: sourceDocuments(sources) });
      if (why === undefined) continue;
      lost.push({ entryId, url, reason: `The link ${JSON.stringify(url)} of the answer ${why}.` });
    }
  }
  return lost;
}

/** Warnings for whoever wrote one entry. */
export async function warnOfLinks(
  entry: Pick<GoldenEntry, "id" | "answer" | "sources">,
  documents: DocumentStore,
): Promise<string[]> {
  return (await findLostLinks([entry], documents)).map(({ reason }) => reason);
}

/** Warnings for whoever wrote many at once: each names its entry. */
export async function warnOfImportedLinks(
  entries: readonly Pick<GoldenEntry, "id" | "answer" | "sources">[],
  documents: DocumentStore,
): Promise<string[]> {
  return (await findLostLinks(entries, documents)).map(({ entryId, reason }) => `"${entryId}": ${reason}`);
}
