import type { DocumentStore, DocumentSummary, Metadata } from "../stores/documents.ts";
import { type MetadataFilter, matchesFilter } from "../stores/metadata-filter.ts";

/** Documents by id, kept in memory and read again only when the store moved. */
export interface DocumentDirectory {
  current(): Promise<ReadonlyMap<string, DocumentEntry>>;
}

export interface DocumentEntry {
  readonly summary: DocumentSummary;
  /** The document's metadata plus the built-in fields `document.id`, `.collection`, `.format` and `.version`. */
  readonly fields: Metadata;
}

export function createDocumentDirectory(documents: DocumentStore): DocumentDirectory {
  let known: ReadonlyMap<string, DocumentEntry> = new Map();
  let knownSequence = -1;
  return {
    async current() {
      const sequence = await documents.vectors.sequence();
      if (sequence !== knownSequence) {
        const summaries = await documents.listDocuments();
        known = new Map(summaries.map((summary) => [summary.id, { summary, fields: fieldsOf(summary) }]));
        knownSequence = sequence;
      }
      return known;
    },
  };
}

/** Ids of the documents that meet a filter. */
export function documentsThatMatch(
  filter: MetadataFilter,
  entries: ReadonlyMap<string, DocumentEntry>,
): ReadonlySet<string> {
  return new Set([...entries].flatMap(([id, { fields }]) => (matchesFilter(fields, filter) ? [id] : [])));
}

function fieldsOf(summary: DocumentSummary): Metadata {
  return {
    ...summary.metadata,
    "document.id": summary.id,
    "document.collection": summary.collection,
    "document.format": summary.format,
    "document.version": summary.version,
  };
}
