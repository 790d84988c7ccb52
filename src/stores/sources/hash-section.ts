import { hashBytes, normaliseText } from "../../text/hash-text.ts";
import type { PassageRecord } from "../documents.ts";
import { sectionOf } from "./find-section.ts";
import { headingLines } from "./heading-lines.ts";

export interface SectionPlace {
  /** All passages of the document, in order. */
  passages: readonly PassageRecord[];
  /** Text of the document. */
  source: string;
}

/**
 * Hash of the section of a passage: the source from its nearest heading to its end, subsections included, with all that no
 * passage holds (comments, images, components), and the titles of the headings above. What stands before the first heading
 * of a document is a section of its own.
 *
 * @param passage one of the passages
 */
export function hashSection(passage: PassageRecord, { passages, source }: SectionPlace): string {
  return hashBytes(
    JSON.stringify([...passage.headings, normaliseText(sectionText(passage, { passages, source }))]),
  );
}

/** The source from the nearest heading of a passage to the end of its section, subsections included. */
export function sectionText(passage: PassageRecord, { passages, source }: SectionPlace): string {
  const section = sectionOf(passages, passage);
  const first = section[0] ?? passage;
  const last = section.at(-1) ?? passage;
  const before = passages[passages.indexOf(first) - 1];
  const after = passages[passages.indexOf(last) + 1];
  return source.slice(startOf({ source, from: before?.end ?? 0, first }), endOf({ source, last, after }));
}

/** The last heading before the first passage is the one it stands under; where none is found, all since the last section. */
function startOf({ source, from, first }: { source: string; from: number; first: PassageRecord }): number {
  if (first.headings.length === 0) return 0;
  const own = headingLines(source.slice(from, first.start)).at(-1);
  return own ? from + own.start : Math.min(from, first.start);
}

/**
 * The next passage stands under as many new headings as its path differs by, so the section ends before these. Where they
 * are not found, the section reaches to the next passage: too much is seen rather than too little.
 */
function endOf({
  source,
  last,
  after,
}: {
  source: string;
  last: PassageRecord;
  after: PassageRecord | undefined;
}): number {
  if (!after) return source.length;
  const common = after.headings.findIndex((heading, level) => heading !== last.headings[level]);
  const added = Math.max(1, common < 0 ? 1 : after.headings.length - common);
  const next = headingLines(source.slice(last.end, after.start)).at(-added);
  return next ? last.end + next.start : Math.max(last.end, after.start);
}
