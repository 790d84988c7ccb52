import { compareIds } from "./compare-ids.ts";
import type { DocumentRecord, DocumentSummary, Metadata, PassageRecord } from "./documents.ts";
import type { SourceReference, SourceState } from "./golden.ts";
import { topicHash } from "./topic.ts";

/**
 * Reads inside one snapshot of a store. Freshness is decided from these three and nothing else, so that every
 * driver gives the same verdict.
 */
export interface SnapshotReader {
  /** Follows renames. */
  document(id: string): DocumentSummary | undefined;
  /** Source text of a document that is there; apart, because it is long and seldom needed. */
  source(documentId: string): string;
  /** First passage of the document, in the order of its text, with this hash. `documentId` is the current id. */
  passage(documentId: string, hash: string): PassageRecord | undefined;
  topicDocuments(topic: string): DocumentRecord[];
}

/** What a source is now. Equal to what it was at the review only when kind is `found` and the hash is the same. */
export function sourceState(reference: SourceReference, reader: SnapshotReader): SourceState {
  switch (reference.kind) {
    case "passage":
      return passageState(reference, reader);
    case "document": {
      const document = reader.document(reference.documentId);
      if (document === undefined) return { kind: "missing" };
      return {
        kind: "found",
        hash: document.contentHash,
        version: document.version,
        text: reader.source(document.id),
        label: document.id,
      };
    }
    case "topic":
      return topicState(reference.topic, reader);
  }
}

/** Where a reader finds a passage: `path › heading › heading`. */
function passageLabel(documentId: string, headings: readonly string[]): string {
  return [documentId, ...headings].join(" › ");
}

function passageState(
  reference: Extract<SourceReference, { kind: "passage" }>,
  reader: SnapshotReader,
): SourceState {
  const document = reader.document(reference.documentId);
  if (document === undefined) return { kind: "missing" };
  const passage = reader.passage(document.id, reference.passageHash);
  if (passage === undefined) {
    return {
      kind: "passage-gone",
      version: document.version,
      text: reader.source(document.id),
      label: document.id,
    };
  }
  return {
    kind: "found",
    hash: passage.hash,
    version: document.version,
    text: passage.text,
    label: passageLabel(document.id, passage.headings),
  };
}

/**
 * A topic is ambiguous when its documents declare different versions: nobody can tell which one an answer is about.
 * Versions counted by Assay (`v1`, `v2`, …) differ from page to page by nature and say nothing of the kind.
 */
function topicState(topic: string, reader: SnapshotReader): SourceState {
  const documents = reader.topicDocuments(topic).sort((a, b) => compareIds(a.id, b.id));
  if (documents.length === 0) return { kind: "missing" };
  const declared = distinct(documents.flatMap(({ metadata }) => declaredVersion(metadata)));
  if (declared.length > 1) return { kind: "ambiguous", versions: declared };
  return {
    kind: "found",
    hash: topicHash(documents),
    version: distinct(documents.map((document) => document.version)).join(", "),
    text: documents.map((document) => document.source).join("\n\n"),
    label: `topic ${topic}`,
  };
}

function declaredVersion(metadata: Metadata): string[] {
  const version = Object.hasOwn(metadata, "version") ? metadata.version : undefined;
  return version === undefined ? [] : [String(version)];
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort(compareIds);
}
