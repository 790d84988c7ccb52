import type { Citation } from "../stores/citation.ts";
import type { DocumentSummary, PassageRecord } from "../stores/documents.ts";

export type { Citation } from "../stores/citation.ts";

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
