import type { DocumentSummary, PassageRecord } from "../stores/documents.ts";

/** Where a quoted text stands, precise enough to open the page at the line. */
export interface Citation {
  /** 1-based number used in the answer's text as `[1]`. */
  readonly number: number;
  readonly documentId: string;
  readonly title: string;
  readonly headings: readonly string[];
  /** Fragment without `#`, null where the page has none. */
  readonly anchor: string | null;
  /** 1-based and inclusive, in the document's source. */
  readonly startLine: number;
  readonly endLine: number;
  /** Version of the document when it was cited. */
  readonly version: string;
  readonly passageId: string;
  /** Web address, when the document's metadata has `url`. */
  readonly url: string | null;
}

/** Lines and number of one citation of `passage`. */
export interface CitedLines {
  number: number;
  startLine: number;
  endLine: number;
}

export function citePassage(passage: PassageRecord, document: DocumentSummary, lines: CitedLines): Citation {
  const url = document.metadata.url;
  return {
    number: lines.number,
    documentId: document.id,
    title: document.title,
    headings: passage.headings,
    anchor: passage.anchor,
    startLine: lines.startLine,
    endLine: lines.endLine,
    version: document.version,
    passageId: passage.id,
    url: typeof url === "string" ? url : null,
  };
}
