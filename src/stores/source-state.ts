import { normaliseText } from "../text/hash-text.ts";
import { compareIds } from "./compare-ids.ts";
import type { DocumentRecord, DocumentSummary, Metadata, PassageRecord } from "./documents.ts";
import { hashSection } from "./find-section.ts";
import type {
  GoldenEntry,
  GoldenSnapshot,
  GoldenSource,
  SourceContext,
  SourceReference,
  SourceState,
} from "./golden.ts";
import { linkState } from "./link-state.ts";
import { topicHash } from "./topic.ts";

/**
 * Reads inside one snapshot of a store. Freshness is decided from these and nothing else, so that every
 * driver gives the same verdict.
 */
export interface SnapshotReader {
  /** Follows renames. */
  document(id: string): DocumentSummary | undefined;
  /** Source text of a document that is there; apart, because it is long and seldom needed. */
  source(documentId: string): string;
  /** First passage of the document, in the order of its text, with this hash. `documentId` is the current id. */
  passage(documentId: string, hash: string): PassageRecord | undefined;
  /** All passages of a document that is there, in the order of its text. */
  passages(documentId: string): readonly PassageRecord[];
  /** Text of a source as it was at a review. */
  reviewedText(hash: string): string | undefined;
  /** For each document that holds a passage with this hash, the first one; a few of them are enough. */
  holders(hash: string): readonly PassageRecord[];
  topicDocuments(topic: string): DocumentRecord[];
}

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
    case "passage":
      return passageState(reference, {
        ...{ reader, mayBeRecut: true, heading: undefined },
        contextOf: ({ document, passage }) => readContext(document, passage, reader),
      });
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

/**
 * What a reviewed source is now. A section is read only when its document moved: where the document says the same, so does
 * everything in it.
 */
function stateSince({ reference, context }: GoldenSource, reader: SnapshotReader): SourceState {
  if (reference.kind !== "passage") return sourceState(reference, reader);
  const state = passageState(reference, {
    ...{ reader, mayBeRecut: context !== undefined, heading: context?.heading },
    contextOf: ({ document, passage }) => {
      if (context === undefined || context.documentHash === document.contentHash) return context;
      return readContext(document, passage, reader);
    },
  });
  return (context && whereItMoved(state, { reference, context, reader })) ?? state;
}

/** Where a reader finds a passage: `path › heading › heading`. */
function passageLabel(documentId: string, headings: readonly string[]): string {
  return [documentId, ...headings].join(" › ");
}

type PassageReference = Extract<SourceReference, { kind: "passage" }>;

interface Place {
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

function passageState(
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

/**
 * A text that stands in its section word for word, while an edit before or after it moved the places at which the section
 * is cut. Whole lines are compared, so that "5" is not found in "50".
 */
function findRecut(
  document: DocumentSummary,
  { hash, heading, reader }: { hash: string; heading: string | null | undefined; reader: SnapshotReader },
): { text: string; first: PassageRecord; hashes: readonly string[] } | undefined {
  const text = reader.reviewedText(hash);
  if (text === undefined) return undefined;
  const wanted = `\n${normaliseText(text)}\n`;
  const source = reader.source(document.id);
  const found = runsOf(reader.passages(document.id)).flatMap((run) => {
    const first = run[0];
    const last = run.at(-1);
    if (!first || !last || (heading !== undefined && (first.headings.at(-1) ?? null) !== heading)) return [];
    if (!`\n${normaliseText(source.slice(first.start, last.end))}\n`.includes(wanted)) return [];
    const shared = run.filter((passage) => sharesLines(passage.text, text));
    return [{ text, first, hashes: (shared.length > 0 ? shared : run).map((passage) => passage.hash) }];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** Passages that follow one another under one heading. */
function runsOf(passages: readonly PassageRecord[]): PassageRecord[][] {
  const runs: PassageRecord[][] = [];
  for (const passage of passages) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    const isBeside =
      before?.anchor === passage.anchor && before.headings.join("\n") === passage.headings.join("\n");
    if (run && isBeside) run.push(passage);
    else runs.push([passage]);
  }
  return runs;
}

function sharesLines(a: string, b: string): boolean {
  const linesOf = (text: string) =>
    normaliseText(text)
      .split("\n")
      .filter((line) => line.trim() !== "");
  const lines = new Set(linesOf(b));
  return linesOf(a).some((line) => lines.has(line));
}

function readContext(
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

/** A shorter text says too little by itself: it may stand on any page. */
const MIN_MOVED_WORDS = 8;

/**
 * The one other document that holds a cited passage which left its own: the same text under the same heading, which stood
 * nowhere else at the review. Anything less certain is no move.
 */
function whereItMoved(
  state: SourceState,
  {
    reference,
    context,
    reader,
  }: { reference: PassageReference; context: SourceContext; reader: SnapshotReader },
): SourceState | undefined {
  const isGone = state.kind === "passage-gone" || state.kind === "missing";
  if (!isGone || !context.isOnlyPlace || context.heading === null) return undefined;
  const places = reader.holders(reference.passageHash).flatMap((passage): Place[] => {
    const document = reader.document(passage.documentId);
    return document?.collection === context.collection ? [{ document, passage }] : [];
  });
  const [place, another] = places;
  if (!place || another || place.passage.headings.at(-1) !== context.heading) return undefined;
  const { document, passage } = place;
  if ((passage.text.match(/[\p{L}\p{N}]+/gu) ?? []).length < MIN_MOVED_WORDS) return undefined;
  return {
    kind: "moved",
    documentId: document.id,
    hash: passage.hash,
    version: document.version,
    text: passage.text,
    label: passageLabel(document.id, passage.headings),
    context: readContext(document, passage, reader),
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
