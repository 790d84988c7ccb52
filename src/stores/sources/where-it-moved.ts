import type { SourceContext, SourceState } from "../golden.ts";
import { type PassageReference, type Place, passageLabel, readContext } from "./passage-state.ts";
import type { SnapshotReader } from "./snapshot-reader.ts";

/** A shorter text says too little by itself: it may stand on any page. */
const MIN_MOVED_WORDS = 8;

/**
 * The one other document that holds a cited passage which left its own: the same text under the same heading, which stood
 * nowhere else at the review. Anything less certain is no move.
 */
export function whereItMoved(
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
