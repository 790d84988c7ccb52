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

/**
 * The field that scope conditions go by. A name of its own, so that they hold beside whatever a caller's filter or a
 * named entity asks of the metadata field behind it.
 */
export const AUDIENCE_FIELD = "document.audience";

export function createDocumentDirectory(
  documents: DocumentStore,
  {
    audienceField = null,
  }: {
    /** Metadata field that names whom a document is for; it becomes `document.audience`. @default null: none */
    audienceField?: string | null;
  } = {},
): DocumentDirectory {
  let known: ReadonlyMap<string, DocumentEntry> = new Map();
  let knownSequence = -1;
  return {
    async current() {
      const sequence = await documents.vectors.sequence();
      if (sequence !== knownSequence) {
        const summaries = await documents.listDocuments();
        known = new Map(
          summaries.map((summary) => [
            summary.id,
            { summary, fields: filterFieldsOf(summary, audienceField) },
          ]),
        );
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

/** What filters go by: the document's metadata, the built-in fields and whom it is for. */
export function filterFieldsOf(summary: DocumentSummary, audienceField: string | null): Metadata {
  return withAudience(fieldsOf(summary), audienceField);
}

function withAudience(fields: Metadata, audienceField: string | null): Metadata {
  const audience =
    audienceField !== null && Object.hasOwn(fields, audienceField) ? fields[audienceField] : undefined;
  return audience === undefined ? fields : { ...fields, [AUDIENCE_FIELD]: audience };
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
