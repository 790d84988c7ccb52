import type { DocumentStore } from "../stores/documents.ts";
import type { MetadataFilter } from "../stores/metadata-filter.ts";
import { contextLine } from "../text/passages/embedding-text.ts";
import { toLine } from "../text/to-line.ts";
import { identifierKey, identifiers } from "../text/words/identifiers.ts";
import { type DocumentDirectory, documentsThatMatch } from "./document-directory.ts";

/**
 * An identifier says nothing to an embedding model: `ship.retry.max_attempts` lies far from the table that explains it.
 * So each identifier of a question that the documents hold is searched for once more, together with the title and the
 * headings of the page that holds it, which is how the documents call what it belongs to.
 */
export interface IdentifierPlaces {
  /** Queries such as "ship.retry.max_attempts Settings › Shipping", one for each identifier that is found. */
  queriesFor(question: string, options?: { filter?: MetadataFilter }): Promise<string[]>;
}

export interface IdentifierPlacesParts {
  documents: Pick<DocumentStore, "searchText" | "getPassagesById">;
  directory: DocumentDirectory;
}

/** Identifiers looked up for one question. */
const MOST = 2;
/** Best passages that are looked through for the identifier as it is written. */
const DEPTH = 5;
/** Characters of a title with its headings. */
const MAX_LENGTH = 120;

export function createIdentifierPlaces({ documents, directory }: IdentifierPlacesParts): IdentifierPlaces {
  return {
    async queriesFor(question, { filter } = {}) {
      const names = identifiers(question).slice(0, MOST);
      if (names.length === 0) return [];
      const entries = await directory.current();
      const documentIds = filter && [...documentsThatMatch(filter, entries)];
      const queries: string[] = [];
      for (const name of names) {
        const hits = await documents.searchText([name], { k: DEPTH, ...(documentIds && { documentIds }) });
        const passages = await documents.getPassagesById(hits.map(({ passageId }) => passageId));
        const holder = passages.find(({ text, headings }) => holds([text, ...headings].join("\n"), name));
        const title = holder && entries.get(holder.documentId)?.summary.title;
        if (title !== undefined)
          queries.push(`${name} ${toLine(contextLine(title, holder?.headings ?? []), MAX_LENGTH)}`);
      }
      return queries;
    },
  };
}

function holds(text: string, name: string): boolean {
  const key = identifierKey(name);
  return identifiers(text).some((identifier) => identifierKey(identifier) === key);
}
