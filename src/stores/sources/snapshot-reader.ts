import type { DocumentRecord, DocumentSummary, PassageRecord } from "../documents.ts";

/**
 * Reads inside one snapshot of a store. Freshness is decided from these and nothing else, so that every
 * driver gives the same verdict.
 */
export interface SnapshotReader {
  /** Follows renames. */
  document(id: string): DocumentSummary | undefined;
  /** Source text of a document that is there; apart, because it is long and seldom needed. */
  source(documentId: string): string;
  /** First passage of the document, in the order of its text, with this hash. `documentId` is the current id. */
  passage(documentId: string, hash: string): PassageRecord | undefined;
  /** All passages of a document that is there, in the order of its text. */
  passages(documentId: string): readonly PassageRecord[];
  /** Text of a source as it was at a review. */
  reviewedText(hash: string): string | undefined;
  /** For each document that holds a passage with this hash, the first one; a few of them are enough. */
  holders(hash: string): readonly PassageRecord[];
  /** Passages of a collection whose nearest heading has this title; a few of them are enough. */
  passagesUnder(heading: string, collection: string): readonly PassageRecord[];
  topicDocuments(topic: string): DocumentRecord[];
}
