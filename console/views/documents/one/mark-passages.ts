import type { PassageRecord } from "../../../api/wire/documents.ts";

/** A piece of a document's text: a passage, or what stands between two of them and is searched by nobody. */
export interface Segment {
  readonly text: string;
  readonly passage?: PassageRecord;
  /** Of the passage among those of the document, from 1. */
  readonly number?: number;
}

/** The text in pieces that are the whole of it, one after the other. Where two passages share text, the first has it. */
export function markPassages(source: string, passages: readonly PassageRecord[]): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  const numbered = passages.map((passage, index) => ({ passage, number: index + 1 }));
  for (const { passage, number } of numbered.toSorted((a, b) => a.passage.start - b.passage.start)) {
    const start = Math.max(at, passage.start);
    if (start >= passage.end) continue;
    if (start > at) segments.push({ text: source.slice(at, start) });
    segments.push({ text: source.slice(start, passage.end), passage, number });
    at = passage.end;
  }
  if (at < source.length) segments.push({ text: source.slice(at) });
  return segments;
}
