import { hashBytes } from "../../text/hash-text.ts";
import { compareIds } from "../compare-ids.ts";
import type { DocumentSummary, Metadata } from "../documents.ts";
import type { GoldenEntry, GoldenSnapshot, GoldenSource, SourceReference, SourceState } from "../golden.ts";
import { topicHash } from "../topic.ts";
import { linkState } from "./link-state.ts";
import { passagesAt } from "./passage-place.ts";
import { passageSince } from "./passage-since.ts";
import { goneState, readContext, standingState } from "./passage-state.ts";
import type { SnapshotReader } from "./snapshot-reader.ts";

/** An entry together with what its sources and links are now. Called inside one snapshot. */
export function snapshotOf(entry: GoldenEntry, reader: SnapshotReader): GoldenSnapshot {
  return {
    entry,
    states: entry.sources.map((source) => stateSince(source, reader)),
    links: (entry.links ?? []).map((link) => linkState(link, reader)),
  };
}

/** What a source is now, with all that a review stamps. */
export function sourceState(reference: SourceReference, reader: SnapshotReader): SourceState {
  switch (reference.kind) {
    case "passage": {
      const document = reader.document(reference.documentId);
      if (document === undefined) return { kind: "missing" };
      const { passageHash, place } = reference;
      const passage = place
        ? passagesAt(place, reader.passages(document.id)).find(({ hash }) => hash === passageHash)
        : reader.passage(document.id, passageHash);
      if (passage === undefined) return goneState(document, reader);
      return standingState({ document, passage }, readContext({ document, passage }, reader));
    }
    case "document": {
      const document = reader.document(reference.documentId);
      if (document === undefined) return { kind: "missing" };
      const hash = wholeHash(document);
      return {
        kind: "found",
        hash,
        ...(hash !== document.contentHash && { formerHash: document.contentHash }),
        version: document.version,
        text: reader.source(document.id),
        label: document.id,
      };
    }
    case "topic":
      return topicState(reference.topic, reader);
  }
}

/** What a reviewed source is now. */
function stateSince({ reference, context }: GoldenSource, reader: SnapshotReader): SourceState {
  if (reference.kind !== "passage") return sourceState(reference, reader);
  if (context !== undefined) return passageSince(reference, { context, reader });
  const document = reader.document(reference.documentId);
  if (document === undefined) return { kind: "missing" };
  const passage = reader.passage(document.id, reference.passageHash);
  return passage ? standingState({ document, passage }, undefined) : goneState(document, reader);
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
  const formerHash = topicHash(documents);
  const hash = topicHash(
    documents.map((document) => ({ id: document.id, contentHash: wholeHash(document) })),
  );
  return {
    kind: "found",
    hash,
    ...(hash !== formerHash && { formerHash }),
    version: distinct(documents.map((document) => document.version)).join(", "),
    text: documents.map((document) => document.source).join("\n\n"),
    label: `topic ${topic}`,
  };
}

/** Title and metadata of a record stand beside its text; those of a file are in it, or come from its name or `--meta`. */
function wholeHash({ format, contentHash, title, metadata }: DocumentSummary): string {
  if (format !== "record") return contentHash;
  const fields = Object.entries(metadata).sort(([a], [b]) => compareIds(a, b));
  return hashBytes(JSON.stringify([contentHash, title, fields]));
}

function declaredVersion(metadata: Metadata): string[] {
  const version = Object.hasOwn(metadata, "version") ? metadata.version : undefined;
  return version === undefined ? [] : [String(version)];
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort(compareIds);
}
