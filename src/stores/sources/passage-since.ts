import { normaliseText } from "../../text/hash-text.ts";
import type { PassageRecord } from "../documents.ts";
import type { SourceContext, SourceState } from "../golden.ts";
import { includesStand } from "./included-texts.ts";
import { countSections, isLikePath, passagesAt } from "./passage-place.ts";
import {
  goneState,
  nearestHeading,
  type PassageReference,
  type Place,
  passageLabel,
  readContext,
  standingState,
} from "./passage-state.ts";
import { readsTheSame } from "./reads-the-same.ts";
import type { SnapshotReader } from "./snapshot-reader.ts";
import { isDoubtful, surroundingsOf } from "./surroundings.ts";
import { whereItMoved } from "./where-it-moved.ts";

interface Reviewed {
  context: SourceContext;
  reader: SnapshotReader;
}

/**
 * What a cited passage is, now. A document that says the same as at the review holds it, however it is cut into passages.
 * In any other the passage must stand under its heading as it was: text that was joined to it, hidden or fenced in may say
 * the opposite of it. A section is read only when its document moved.
 */
export function passageSince(reference: PassageReference, { context, reader }: Reviewed): SourceState {
  const document = reader.document(reference.documentId);
  const moved = () => whereItMoved(reference, { context, document, reader });
  if (document === undefined) {
    const state = moved();
    return typeof state === "object" ? state : { kind: "missing", ...(state && { perhapsMovedTo: state }) };
  }
  if (!includesStand(context, reader)) return goneState(document, reader);
  const { passageHash } = reference;
  const isUnchanged = document.contentHash === context.documentHash;
  const first = reader.passage(document.id, passageHash);
  const passage = first && standsWhereItDid(first, { context, reader });
  if (passage && isUnchanged) return standingState({ document, passage }, context);
  if (isUnchanged) {
    return cutOtherwise({ document, hash: passageHash }, { context, reader }) ?? goneState(document, reader);
  }
  const standing = passage ?? writtenOtherwise({ document, hash: passageHash }, { context, reader });
  if (standing) {
    const place = { document, passage: standing };
    const now = readContext(place, reader);
    if (hasSameSurroundings(place, { now, context, reader })) {
      const state = standingState(place, now);
      return passage ? state : { ...state, hash: passageHash, heldBy: [standing.hash] };
    }
  }
  const state = moved();
  if (typeof state === "object") return state;
  return { ...goneState(document, reader), ...(state && { perhapsMovedTo: state }) };
}

/** The same passage in other lines, or with other marks of the same meaning. */
function writtenOtherwise(
  { document, hash }: { document: Place["document"]; hash: string },
  { context, reader }: Reviewed,
): PassageRecord | undefined {
  const { otherHeadings = [] } = context;
  const text = reader.reviewedText(hash);
  if (text === undefined || document.format === "text" || otherHeadings.length > 0) return undefined;
  return citedSection(document.id, { context, reader }).find((passage) => readsTheSame(text, passage.text));
}

/** Where the review did not record them, those that speak against a passage are doubt enough. */
function hasSameSurroundings(
  { document, passage }: Place,
  { now, context, reader }: Reviewed & { now: SourceContext },
): boolean {
  if (context.surroundings !== undefined) return context.surroundings === now.surroundings;
  if (now.surroundings === "") return true;
  const place = { passages: reader.passages(document.id), source: reader.source(document.id) };
  const sectionMoved = context.sectionHash !== now.sectionHash;
  return !isDoubtful(surroundingsOf(passage, place), { sectionMoved });
}

/** The passage under its heading; a text that stood in several places of its document must stand in all of them. */
function standsWhereItDid(first: PassageRecord, { context, reader }: Reviewed): PassageRecord | undefined {
  const { heading, place, otherHeadings = [] } = context;
  if (place) {
    const same = citedSection(first.documentId, { context, reader }).filter(
      ({ hash }) => hash === first.hash,
    );
    return same.length > otherHeadings.length ? same[0] : undefined;
  }
  if (otherHeadings.length === 0 && nearestHeading(first) === heading) return first;
  const left = reader.passages(first.documentId).filter(({ hash }) => hash === first.hash);
  const taken = [heading, ...otherHeadings].map((wanted) => {
    const at = left.findIndex((passage) => nearestHeading(passage) === wanted);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
  return taken.includes(undefined) ? undefined : taken[0];
}

/**
 * What stands now in the section that was cited. Where no section has its path any more, one that is like it may be it, unless the
 * text stood elsewhere on the page too; where another section of its path came or went, nobody can tell which is which.
 */
function citedSection(
  documentId: string,
  { context: { heading, place }, reader }: Reviewed,
): readonly PassageRecord[] {
  const passages = reader.passages(documentId);
  if (!place) return passages.filter((passage) => nearestHeading(passage) === heading);
  const sections = countSections(place.headings, passages);
  if (sections > 0) return sections === place.sections ? passagesAt(place, passages) : [];
  if (place.isRepeated) return [];
  const like = passages.filter(({ headings }) => isLikePath(headings, { cited: place.headings, passages }));
  const [one] = like;
  return one ? like.filter(({ anchor }) => anchor === one.anchor) : [];
}

/** The same document in other passages, as after another `ingest.maxTokens`. */
function cutOtherwise(
  { document, hash }: { document: Place["document"]; hash: string },
  { context, reader }: Reviewed,
): SourceState | undefined {
  // As plain text, the same page has no headings any more.
  const section = citedSection(document.id, { context, reader });
  if (section.length === 0) return undefined;
  const text = reader.reviewedText(hash) ?? "";
  const lines = new Set(linesOf(text));
  const holding = section.filter((passage) => linesOf(passage.text).some((line) => lines.has(line)));
  const headings = holding[0]?.headings ?? (context.heading === null ? [] : [context.heading]);
  return {
    kind: "found",
    hash,
    version: document.version,
    text,
    label: passageLabel(document.id, headings),
    context,
    heldBy: holding.map((passage) => passage.hash),
  };
}

function linesOf(text: string): string[] {
  return normaliseText(text)
    .split("\n")
    .filter((line) => line.trim() !== "");
}
