import type { PassageRecord } from "../documents.ts";
import type { GoldenLink, LinkedPassage, LinkPlace, LinkState } from "../golden-link.ts";
import { findSection } from "./find-section.ts";
import type { SnapshotReader } from "./snapshot-reader.ts";

type AnchorPlace = Extract<LinkPlace, { kind: "anchor" }>;
type LinesPlace = Extract<LinkPlace, { kind: "lines" }>;

/** Whether a link still leads to what it led to at the review. A page that says the same is not read. */
export function linkState(link: GoldenLink, reader: SnapshotReader): LinkState {
  const { documentId, documentHash, place } = link;
  const document = reader.document(documentId);
  if (document === undefined) return broken("document-gone", movedPlace(link, reader));
  if (document.id !== documentId) {
    const fragment = place === null ? "" : (placeIn(reader.passages(document.id), place) ?? "");
    return broken("document-renamed", { documentId: document.id, fragment });
  }
  if (place === null || document.contentHash === documentHash) return { kind: "works" };
  const passages = reader.passages(documentId);
  if (place.kind === "anchor") {
    if (findSection(passages, place.anchor).length > 0) return { kind: "works" };
    return broken("anchor-gone", whereNow(documentId, placeIn(passages, place)) ?? movedPlace(link, reader));
  }
  if (place.passages.every((linked) => stillHolds(passages, linked, place))) return { kind: "works" };
  return broken("line-moved", whereNow(documentId, placeIn(passages, place)) ?? movedPlace(link, reader));
}

type Now = Extract<LinkState, { kind: "broken" }>["now"];

function broken(why: Extract<LinkState, { kind: "broken" }>["why"], now: Now): LinkState {
  return { kind: "broken", why, ...(now && { now }) };
}

function whereNow(documentId: string, fragment: string | undefined): Now {
  return fragment === undefined ? undefined : { documentId, fragment };
}

/** True while the lines that fell in a passage fall in one of the same text. */
function stillHolds(
  passages: readonly PassageRecord[],
  linked: LinkedPassage,
  { from, to }: LinesPlace,
): boolean {
  const first = Math.max(from, linked.startLine);
  const last = Math.min(to, linked.endLine);
  return passages.some(
    ({ hash, startLine, endLine }) => hash === linked.hash && startLine <= first && last <= endLine,
  );
}

/** The fragment that leads to the same text now; undefined where the text is not among the passages. */
function placeIn(passages: readonly PassageRecord[], place: LinkPlace): string | undefined {
  return place.kind === "anchor" ? anchorIn(passages, place) : linesIn(passages, place);
}

function anchorIn(passages: readonly PassageRecord[], place: AnchorPlace): string | undefined {
  if (findSection(passages, place.anchor).length > 0) return place.anchor;
  const [same, twin] = passages.filter(({ hash }) => hash === place.passageHash);
  // Of several sections that say the same, nobody can tell which one was meant.
  return twin ? undefined : (same?.anchor ?? undefined);
}

function linesIn(
  passages: readonly PassageRecord[],
  { from, to, passages: linked }: LinesPlace,
): string | undefined {
  const first = linked[0];
  const last = linked.at(-1);
  const start = first && nearestOf(passages, first);
  const end = last && nearestOf(passages, last);
  if (!start || !end) return undefined;
  const newFrom = start.startLine + from - first.startLine;
  const newTo = end.startLine + to - last.startLine;
  if (newTo < newFrom) return undefined;
  return from === to ? `L${newFrom}` : `L${newFrom}-L${newTo}`;
}

/** Of passages with the same text, the one that moved least. */
function nearestOf(
  passages: readonly PassageRecord[],
  { hash, startLine }: LinkedPassage,
): PassageRecord | undefined {
  const distance = (passage: PassageRecord) => Math.abs(passage.startLine - startLine);
  return passages.filter((passage) => passage.hash === hash).sort((a, b) => distance(a) - distance(b))[0];
}

/** The one other document that holds what the link pointed at. */
function movedPlace({ documentId, place }: GoldenLink, reader: SnapshotReader): Now {
  const hash = place?.kind === "anchor" ? place.passageHash : place?.passages[0]?.hash;
  if (place === null || hash === undefined) return undefined;
  const [other, another] = reader.holders(hash).filter((passage) => passage.documentId !== documentId);
  if (!other || another) return undefined;
  return whereNow(other.documentId, placeIn(reader.passages(other.documentId), place));
}
