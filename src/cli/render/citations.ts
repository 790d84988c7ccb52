import type { CitedPassage } from "../../golden/sources/cite-passages.ts";
import type { Styler } from "../styler.ts";
import { oneLine } from "./one-line.ts";

/** The passages that were taken for an answer's sources, with what brought each in. */
export function renderCitations(citations: readonly CitedPassage[], { bold, dim }: Styler): string[] {
  return citations.map(({ passage, because, of }) => {
    const { documentId, headings, startLine, endLine } = passage;
    const place = oneLine([documentId, ...headings].join(" › "));
    return `${bold("cited")} ${place}, lines ${startLine}-${endLine} ${dim(`${because}: ${oneLine(of, 60)}`)}`;
  });
}

export interface CitationJson extends Pick<CitedPassage, "because" | "of" | "similarity"> {
  readonly documentId: string;
  readonly headings: readonly string[];
  readonly startLine: number;
  readonly endLine: number;
  readonly text: string;
}

export function citationJson({ passage, because, of, similarity }: CitedPassage): CitationJson {
  const { documentId, headings, startLine, endLine, text } = passage;
  return { documentId, headings, startLine, endLine, text, because, of, similarity };
}
