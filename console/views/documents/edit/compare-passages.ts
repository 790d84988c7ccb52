import type { PassageRecord } from "../../../api/wire/documents.ts";
import type { GoldenListing } from "../../../api/wire/golden.ts";

/** What a new text does to the passages that there are, as far as can be told before the server cuts it anew. */
export interface PassageChanges {
  readonly kept: readonly PassageRecord[];
  /** Their text is not in the new one, so that what cites them is out of date. */
  readonly gone: readonly PassageRecord[];
}

/** A passage stays while its text stands in the new one, wherever that is. */
export function comparePassages(
  { source, passages }: { source: string; passages: readonly PassageRecord[] },
  text: string,
): PassageChanges {
  const isKept = ({ start, end }: PassageRecord) => text.includes(source.slice(start, end).trim());
  return { kept: passages.filter(isKept), gone: passages.filter((passage) => !isKept(passage)) };
}

/** Entries that are served now and will not be: they cite a passage that goes, or the document or its topic as a whole. */
export function listAffected(
  listings: readonly GoldenListing[],
  { documentId, gone }: { documentId: string; gone: readonly PassageRecord[] },
): GoldenListing[] {
  const hashes = new Set(gone.map(({ hash }) => hash));
  return listings.filter(
    ({ freshness }) =>
      freshness.verdict === "fresh" &&
      freshness.sources.some(({ reference }) => {
        if (reference.kind === "topic") return true;
        if (reference.documentId !== documentId) return false;
        return reference.kind === "document" || hashes.has(reference.passageHash);
      }),
  );
}
