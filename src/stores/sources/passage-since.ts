import { normaliseText } from "../../text/hash-text.ts";
import type { PassageRecord } from "../documents.ts";
import type { SourceContext, SourceState } from "../golden.ts";
import { isVeiled } from "./is-veiled.ts";
import {
  goneState,
  nearestHeading,
  type PassageReference,
  type Place,
  passageLabel,
  readContext,
  standingState,
} from "./passage-state.ts";
import type { SnapshotReader } from "./snapshot-reader.ts";
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
  if (document === undefined) return moved() ?? { kind: "missing" };
  const { passageHash } = reference;
  const isUnchanged = document.contentHash === context.documentHash;
  const first = reader.passage(document.id, passageHash);
  const passage = first && standsWhereItDid(first, { context, reader });
  const isHidden = () =>
    passage !== undefined &&
    isVeiled(passage, { passages: reader.passages(document.id), source: reader.source(document.id) });
  if (passage && (isUnchanged || !isHidden())) {
    const place = { document, passage };
    return standingState(place, isUnchanged ? context : readContext(place, reader));
  }
  if (isUnchanged) return cutOtherwise({ document, hash: passageHash }, { context, reader });
  return moved() ?? goneState(document, reader);
}

/** The passage under its heading; a text that stood in several places of its document must stand in all of them. */
function standsWhereItDid(
  first: PassageRecord,
  { context: { heading, otherHeadings = [] }, reader }: Reviewed,
): PassageRecord | undefined {
  if (otherHeadings.length === 0 && nearestHeading(first) === heading) return first;
  const left = reader.passages(first.documentId).filter(({ hash }) => hash === first.hash);
  const taken = [heading, ...otherHeadings].map((wanted) => {
    const at = left.findIndex((passage) => nearestHeading(passage) === wanted);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
  return taken.includes(undefined) ? undefined : taken[0];
}

/** The same document in other passages, as after another `ingest.maxTokens`. */
function cutOtherwise(
  { document, hash }: { document: Place["document"]; hash: string },
  { context, reader }: Reviewed,
): SourceState {
  const text = reader.reviewedText(hash) ?? "";
  const lines = new Set(linesOf(text));
  const holding = reader
    .passages(document.id)
    .filter((passage) => nearestHeading(passage) === context.heading)
    .filter((passage) => linesOf(passage.text).some((line) => lines.has(line)));
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
