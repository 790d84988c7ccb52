import { hashBytes } from "../../text/hash-text.ts";
import type { DocumentSummary, PassageRecord } from "../documents.ts";
import type { SourceContext, SourceReference, SourceState } from "../golden.ts";
import { hashSection, type SectionPlace } from "./hash-section.ts";
import { includedDocuments } from "./included-texts.ts";
import { countSections, passagesAt, placeOf } from "./passage-place.ts";
import type { SnapshotReader } from "./snapshot-reader.ts";
import { surroundingsOf } from "./surroundings.ts";

/** Where a reader finds a passage: `path › heading › heading`. */
export function passageLabel(documentId: string, headings: readonly string[]): string {
  return [documentId, ...headings].join(" › ");
}

export type PassageReference = Extract<SourceReference, { kind: "passage" }>;

/** A passage in its document. */
export interface Place {
  readonly document: DocumentSummary;
  readonly passage: PassageRecord;
}

/** A cited passage as it stands in its document. */
export function standingState(
  { document, passage }: Place,
  context: SourceContext | undefined,
): Extract<SourceState, { kind: "found" }> {
  return {
    kind: "found",
    hash: passage.hash,
    version: document.version,
    text: passage.text,
    label: passageLabel(document.id, passage.headings),
    ...(context && { context }),
  };
}

/** Its document is there, it is not. */
export function goneState(
  document: DocumentSummary,
  reader: SnapshotReader,
): Extract<SourceState, { kind: "passage-gone" }> {
  return {
    kind: "passage-gone",
    version: document.version,
    text: reader.source(document.id),
    label: document.id,
  };
}

/** The surroundings of a passage, as a review stamps them. */
export function readContext({ document, passage }: Place, reader: SnapshotReader): SourceContext {
  const { collection, contentHash: documentHash } = document;
  const passages = reader.passages(document.id);
  const source = reader.source(document.id);
  const others = reader.holders(passage.hash).filter(({ documentId }) => documentId !== document.id);
  const place = placeOf(passage, passages);
  const section = passagesAt(place, passages);
  const twins = passages.filter(({ hash, id }) => hash === passage.hash && id !== passage.id);
  const otherHeadings = twins.filter((twin) => section.includes(twin)).map(nearestHeading);
  const sections = countSections(place.headings, passages);
  const isRepeated = twins.length > otherHeadings.length;
  return {
    collection,
    heading: nearestHeading(passage),
    place: { ...place, sections, isRepeated },
    ...(otherHeadings.length > 0 && { otherHeadings }),
    sectionHash: hashSection(passage, { passages, source }),
    documentHash,
    isOnlyPlace: !others.some(({ documentId }) => reader.document(documentId)?.collection === collection),
    ...surroundings(passage, { passages, source, document, reader }),
  };
}

function surroundings(
  passage: PassageRecord,
  { document, reader, ...place }: SectionPlace & { document: DocumentSummary; reader: SnapshotReader },
): Pick<SourceContext, "surroundings" | "includes"> {
  const marks = surroundingsOf(passage, place);
  const all = [...marks.around, ...marks.within, ...marks.includes.map(({ written }) => written)];
  const included = includedDocuments(marks.includes, { documentId: document.id, reader });
  return {
    surroundings: all.length === 0 ? "" : hashBytes(JSON.stringify(all)),
    ...(included.length > 0 && { includes: included }),
  };
}

/** Title of the heading a passage stands under; null where there is none. */
export function nearestHeading({ headings }: PassageRecord): string | null {
  return headings.at(-1) ?? null;
}
