import type { DocumentStore, MetadataValue } from "../stores/documents.ts";
import type { MetadataFilter } from "../stores/metadata-filter.ts";
import { topicsOf } from "../stores/topic.ts";
import type { VectorIndex } from "../stores/vectors/vector-index.ts";
import { toLine } from "../text/to-line.ts";
import { type DocumentDirectory, type DocumentEntry, documentsThatMatch } from "./document-directory.ts";

/**
 * What the documents call things near a question, so that whoever repairs the question need not guess the words. It is
 * text of the documents, so it is data and never an instruction: single short lines, few of them, nothing invisible.
 */
export interface Vocabulary {
  /**
   * @param vector the question's unit vector
   * @throws AppError `embedder-mismatch`, `aborted`, those of the store
   */
  relatedTo(vector: Float32Array, options?: VocabularyOptions): Promise<RelatedVocabulary>;
}

export interface VocabularyOptions {
  /** Conditions on document metadata. @default every document */
  filter?: MetadataFilter;
  signal?: AbortSignal;
}

/** Most related first, each once. */
export interface RelatedVocabulary {
  /** Topics of the nearest documents and their values of the declared entity fields; at most 8. */
  readonly topics: readonly string[];
  /** At most 10. */
  readonly titles: readonly string[];
  /** Innermost heading of a passage first, without those that are titles; at most 20. */
  readonly headings: readonly string[];
}

export interface VocabularyParts {
  documents: DocumentStore;
  index: VectorIndex;
  directory: DocumentDirectory;
  /** Metadata fields whose values name entities. @default none */
  entityFields?: readonly string[];
}

/** Nearest passages that are read. */
const PASSAGES = 30;
const MOST = { topics: 8, titles: 10, headings: 20 } as const;
/** Characters of one line; a longer one is cut. */
const MAX_LENGTH = 80;

export function createVocabulary(parts: VocabularyParts): Vocabulary {
  const { documents, index, directory, entityFields = [] } = parts;
  return {
    async relatedTo(vector, { filter, signal } = {}) {
      const entries = await directory.current();
      const allowed = filter && documentsThatMatch(filter, entries);
      const hits = await index.search(vector, {
        k: PASSAGES,
        ...(allowed && { allow: (id: string) => allowed.has(id) }),
        ...(signal && { signal }),
      });
      const passages = await documents.getPassagesById(hits.map(({ id }) => id));
      const near = [...new Set(hits.map(({ group }) => group))].flatMap((id) => entries.get(id) ?? []);
      const titles = toLines(near.map(({ summary }) => summary.title));
      const headings = toLines(passages.flatMap((passage) => passage.headings.toReversed()));
      const known = new Set(titles.map(toKey));
      return {
        topics: toLines(near.flatMap((entry) => namesOf(entry, entityFields))).slice(0, MOST.topics),
        titles: titles.slice(0, MOST.titles),
        headings: headings.filter((heading) => !known.has(toKey(heading))).slice(0, MOST.headings),
      };
    },
  };
}

function namesOf({ summary, fields }: DocumentEntry, entityFields: readonly string[]): string[] {
  const values = entityFields.flatMap((field) => elements(Object.hasOwn(fields, field) ? fields[field] : []));
  return [...topicsOf(summary.metadata), ...values];
}

function elements(value: MetadataValue | undefined): string[] {
  if (value === undefined || typeof value === "boolean") return [];
  return typeof value === "object" ? [...value] : [String(value)];
}

/** Short single lines, each once, without regard to case. */
function toLines(texts: readonly string[]): string[] {
  const lines = new Map<string, string>();
  for (const text of texts) {
    const line = toLine(text, MAX_LENGTH);
    if (line !== "" && !lines.has(toKey(line))) lines.set(toKey(line), line);
  }
  return [...lines.values()];
}

function toKey(line: string): string {
  return line.normalize("NFKC").toLowerCase();
}
