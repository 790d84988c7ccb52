import { AppError } from "../../errors.ts";
import type { DocumentStore, PassageRecord } from "../../stores/documents.ts";
import type { GoldenSource, GoldenStore, SourceReference, SourceState } from "../../stores/golden.ts";
import { findSection } from "../../stores/sources/find-section.ts";
import { placeOf } from "../../stores/sources/passage-place.ts";
import { nearestNames } from "../nearest-names.ts";
import { readSourceInput, referenceKey, type SourceInput, type SourceReading } from "./source-reference.ts";

/** Sources stamped with what they are now, and their texts for the next review's diff, by hash. */
export interface StampedSources {
  readonly sources: readonly GoldenSource[];
  readonly snapshotTexts: ReadonlyMap<string, string>;
}

export interface SourceStores {
  store: GoldenStore;
  documents: DocumentStore;
}

/**
 * Looks named sources up and stamps each with its present hash, version, label and text. A source named twice is
 * kept once.
 *
 * @throws AppError `document-not-found` with the nearest ids, `golden-invalid` for an anchor, line or passage that
 * the document does not have, or a topic whose documents disagree on their version
 */
export async function stampSources(
  inputs: readonly SourceInput[],
  stores: SourceStores,
): Promise<StampedSources> {
  const references = new Map<string, SourceReference>();
  for (const input of inputs) {
    const resolved = typeof input === "string" ? await resolveText(input, stores.documents) : [input];
    for (const reference of resolved) references.set(referenceKey(reference), reference);
  }
  const wanted = [...references.values()];
  const states = await stores.store.readSources(wanted);
  const sources: GoldenSource[] = [];
  const snapshotTexts = new Map<string, string>();
  for (const [index, reference] of wanted.entries()) {
    const state = states[index] ?? { kind: "missing" };
    if (state.kind !== "found") throw await notStampable(reference, state, stores.documents);
    sources.push(stampState(reference, state));
    snapshotTexts.set(state.hash, state.text);
  }
  return { sources, snapshotTexts };
}

/** A source stamped with what it is now; one that moved to another document is stamped there. */
export function stampState(
  reference: SourceReference,
  state: Extract<SourceState, { kind: "found" | "moved" }>,
): GoldenSource {
  const { hash, version, label, context } = state;
  const documentId = state.kind === "moved" ? state.documentId : undefined;
  // Its section is in the context.
  const stored: SourceReference =
    reference.kind === "passage"
      ? {
          kind: "passage",
          documentId: documentId ?? reference.documentId,
          passageHash: documentId === undefined ? reference.passageHash : hash,
        }
      : reference;
  return { reference: stored, hash, version, label, ...(context && { context }) };
}

/** A passage as a source, in its section. @param passages all passages of its document */
export function passageReference(
  passage: PassageRecord,
  passages: readonly PassageRecord[],
): Extract<SourceReference, { kind: "passage" }> {
  const { documentId, hash: passageHash } = passage;
  return { kind: "passage", documentId, passageHash, place: placeOf(passage, passages) };
}

async function resolveText(text: string, documents: DocumentStore): Promise<SourceReference[]> {
  const readings = readSourceInput(text);
  for (const reading of readings) {
    if (reading.kind === "topic") return [reading];
    const document = await documents.getDocument(reading.documentId);
    if (!document) continue;
    if (reading.kind === "document") return [{ kind: "document", documentId: document.id }];
    const passages = await documents.getPassages(document.id);
    const chosen = passagesOf(reading, passages);
    if (chosen.length === 0) throw noSuchPassage(reading, passages);
    return chosen.map((passage) => passageReference(passage, passages));
  }
  if (readings.length === 0) {
    throw new AppError("golden-invalid", "A source is blank.", {
      hint: "Name a document, for example guide/start.md",
    });
  }
  const last = readings.at(-1);
  throw await noSuchDocument(last && last.kind !== "topic" ? last.documentId : text, documents);
}

type PassageReading = Extract<SourceReading, { kind: "line" | "section" }>;

function passagesOf(reading: PassageReading, passages: readonly PassageRecord[]): PassageRecord[] {
  if (reading.kind === "section") return findSection(passages, reading.anchor);
  return passages.filter(({ startLine, endLine }) => startLine <= reading.line && reading.line <= endLine);
}

function noSuchPassage(reading: PassageReading, passages: readonly PassageRecord[]): AppError {
  if (reading.kind === "line") {
    const ranges = passages.map(({ startLine, endLine }) => `${startLine}-${endLine}`).slice(0, 12);
    return new AppError("golden-invalid", `No passage of ${reading.documentId} holds line ${reading.line}.`, {
      hint:
        ranges.length > 0
          ? `Its passages are on lines ${ranges.join(", ")}.`
          : "The document has no passages.",
    });
  }
  const anchors = new Set(passages.flatMap(({ anchor }) => (anchor === null ? [] : [anchor])));
  const near = nearestNames(reading.anchor, [...anchors]).map((anchor) => `${reading.documentId}#${anchor}`);
  return new AppError(
    "golden-invalid",
    `${reading.documentId} has no section with the anchor "${reading.anchor}".`,
    {
      hint: near.length > 0 ? `Did you mean ${near.join(", ")}?` : anchorHint(reading.documentId, anchors),
    },
  );
}

/** How many anchors a hint lists. */
const ANCHORS_SHOWN = 8;

function anchorHint(documentId: string, anchors: ReadonlySet<string>): string {
  const first = [...anchors].slice(0, ANCHORS_SHOWN).map((anchor) => `#${anchor}`);
  const more = anchors.size > first.length ? ` and ${anchors.size - first.length} more` : "";
  const whole = `name the whole document: ${documentId}`;
  return first.length === 0
    ? `It has no sections; ${whole}`
    : `Its sections are ${first.join(", ")}${more}; or ${whole}`;
}

async function noSuchDocument(id: string, documents: DocumentStore): Promise<AppError> {
  const ids = (await documents.listDocuments()).map((document) => document.id);
  const near = nearestNames(id, ids);
  return new AppError("document-not-found", `No document "${id}" is in the database.`, {
    hint: near.length > 0 ? `Did you mean ${near.join(", ")}?` : "assay ingest <path>",
  });
}

async function notStampable(
  reference: SourceReference,
  state: Exclude<SourceState, { kind: "found" }>,
  documents: DocumentStore,
): Promise<AppError> {
  if (reference.kind === "topic") {
    return state.kind === "ambiguous"
      ? new AppError(
          "golden-invalid",
          `The documents of topic "${reference.topic}" carry different versions: ${state.versions.join(", ")}.`,
          { hint: "Name the documents one by one, or ingest them at one version." },
        )
      : new AppError("document-not-found", `No document carries the topic "${reference.topic}".`, {
          hint: `assay ingest <path> --meta topic=${reference.topic}`,
        });
  }
  if (state.kind === "missing") return noSuchDocument(reference.documentId, documents);
  return new AppError(
    "golden-invalid",
    `A passage named as a source is no longer in ${reference.documentId}.`,
    {
      hint: `Name it anew: ${reference.documentId}#<anchor>, or ${reference.documentId}:<line>`,
    },
  );
}
