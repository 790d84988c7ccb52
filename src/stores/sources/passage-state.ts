import type { DocumentSummary, PassageRecord } from "../documents.ts";
import type { SourceContext, SourceReference, SourceState } from "../golden.ts";
import { findRecut } from "./find-recut.ts";
import { hashSection } from "./find-section.ts";
import type { SnapshotReader } from "./snapshot-reader.ts";

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

interface PassageOptions {
  reader: SnapshotReader;
  contextOf: (place: Place) => SourceContext | undefined;
  /** Whether a text that is no passage of its own any more is looked for in the document. */
  mayBeRecut: boolean;
  /** Title of the nearest heading that it must stand under then; undefined: any. */
  heading: string | null | undefined;
}

/** What a cited passage is now, in the document it was cited from. */
export function passageState(
  reference: PassageReference,
  { reader, contextOf, mayBeRecut, heading }: PassageOptions,
): SourceState {
  const document = reader.document(reference.documentId);
  if (document === undefined) return { kind: "missing" };
  const passage = reader.passage(document.id, reference.passageHash);
  if (passage === undefined) {
    const recut = mayBeRecut
      ? findRecut(document, { hash: reference.passageHash, heading, reader })
      : undefined;
    if (recut) {
      const context = contextOf({ document, passage: recut.first });
      return {
        kind: "found",
        hash: reference.passageHash,
        version: document.version,
        text: recut.text,
        label: passageLabel(document.id, recut.first.headings),
        ...(context && { context }),
        heldBy: recut.hashes,
      };
    }
    return {
      kind: "passage-gone",
      version: document.version,
      text: reader.source(document.id),
      label: document.id,
    };
  }
  const context = contextOf({ document, passage });
  return {
    kind: "found",
    hash: passage.hash,
    version: document.version,
    text: passage.text,
    label: passageLabel(document.id, passage.headings),
    ...(context && { context }),
  };
}

/** The surroundings of a passage, as a review stamps them. */
export function readContext(
  document: DocumentSummary,
  passage: PassageRecord,
  reader: SnapshotReader,
): SourceContext {
  const { collection, contentHash: documentHash } = document;
  const others = reader.holders(passage.hash).filter(({ documentId }) => documentId !== document.id);
  return {
    collection,
    heading: passage.headings.at(-1) ?? null,
    sectionHash: hashSection(reader.passages(document.id), passage),
    documentHash,
    isOnlyPlace: !others.some(({ documentId }) => reader.document(documentId)?.collection === collection),
  };
}
