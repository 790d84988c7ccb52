import type { DocumentSummary } from "../documents.ts";
import type { SourceContext, SourceState } from "../golden.ts";
import { headingLines } from "./heading-lines.ts";
import { namesArchive } from "./names-archive.ts";
import { isLikePath } from "./passage-place.ts";
import {
  nearestHeading,
  type PassageReference,
  type Place,
  passageLabel,
  readContext,
} from "./passage-state.ts";
import type { SnapshotReader } from "./snapshot-reader.ts";

/** A shorter text says too little by itself: it may stand on any page. */
const MIN_MOVED_WORDS = 8;

interface Departure {
  context: SourceContext;
  /** What carries the reviewed id now, be it by a rename. */
  document: DocumentSummary | undefined;
  reader: SnapshotReader;
}

/**
 * The one other document that holds a cited passage which left its own together with its heading: the same text under the
 * same heading, which stood nowhere else at the review. Anything less certain is no move: where
 * the name of that document says that it is kept as it was, or another has the section with another text, the label of the
 * place is all that is given. While the old document has that
 * heading, the text elsewhere is a copy, such as an archived one, of what was edited.
 */
export function whereItMoved(
  reference: PassageReference,
  { context, document: old, reader }: Departure,
): SourceState | string | undefined {
  const { heading } = context;
  if (!context.isOnlyPlace || heading === null) return undefined;
  if (old && hasHeading(old, heading, reader)) return undefined;
  const places = reader.holders(reference.passageHash).flatMap((passage): Place[] => {
    const document = reader.document(passage.documentId);
    return document?.collection === context.collection ? [{ document, passage }] : [];
  });
  const [place, another] = places;
  if (!place || another || place.document.id === old?.id) return undefined;
  const { document, passage } = place;
  if (nearestHeading(passage) !== heading) return undefined;
  if (context.place && !isLikePlace(place, { cited: context.place, reader })) return undefined;
  if ((passage.text.match(/[\p{L}\p{N}]+/gu) ?? []).length < MIN_MOVED_WORDS) return undefined;
  const label = passageLabel(document.id, passage.headings);
  if (namesArchive(document.id, reference.documentId) || hasSuccessor(place, { reference, reader }))
    return label;
  return {
    kind: "moved",
    documentId: document.id,
    hash: passage.hash,
    version: document.version,
    text: passage.text,
    label,
    context: readContext(place, reader),
  };
}

/** A text that stands, or stood, in several sections of a page is told apart by none of them. */
function isLikePlace(
  { document, passage }: Place,
  { cited, reader }: { cited: NonNullable<SourceContext["place"]>; reader: SnapshotReader },
): boolean {
  const passages = reader.passages(document.id);
  const copies = passages.filter(({ hash }) => hash === passage.hash);
  const isLike = isLikePath(passage.headings, { cited: cited.headings, passages });
  return !cited.isRepeated && copies.length === 1 && isLike;
}

/** Whether another document may be what the old one became: the same headings, or most of the words under the same one. */
function hasSuccessor(
  { document, passage }: Place,
  { reference, reader }: { reference: PassageReference; reader: SnapshotReader },
): boolean {
  const heading = nearestHeading(passage);
  if (heading === null) return false;
  const path = JSON.stringify(passage.headings);
  const words = wordsOf(passage.text);
  return reader.passagesUnder(heading, document.collection).some((other) => {
    if (other.documentId === document.id || other.hash === reference.passageHash) return false;
    if (JSON.stringify(other.headings) === path) return true;
    const others = wordsOf(other.text);
    const shared = [...words].filter((word) => others.has(word)).length;
    return shared * 2 >= Math.min(words.size, others.size);
  });
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** Also one that nothing readable stands under: what came in place of the text may be an image. */
function hasHeading({ id }: DocumentSummary, heading: string, reader: SnapshotReader): boolean {
  return (
    reader.passages(id).some(({ headings }) => headings.includes(heading)) ||
    headingLines(reader.source(id)).some(({ text }) => text.includes(heading))
  );
}
