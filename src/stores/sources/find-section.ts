import type { PassageRecord } from "../documents.ts";

/**
 * The passages of the section with this anchor, its subsections included. A section whose heading is followed by
 * a subheading at once has no passage of its own; it is found by the heading's text.
 *
 * @param passages all passages of one document, in order
 * @param anchor fragment without `#`
 */
export function findSection(passages: readonly PassageRecord[], anchor: string): PassageRecord[] {
  const wanted = anchor.toLowerCase();
  const byAnchor = passages.findIndex((passage) => passage.anchor?.toLowerCase() === wanted);
  const start =
    byAnchor >= 0
      ? byAnchor
      : passages.findIndex((passage) =>
          passage.headings.some((heading) => slugOfHeading(heading) === wanted),
        );
  const first = passages[start];
  if (!first) return [];
  const depth =
    byAnchor >= 0
      ? first.headings.length
      : first.headings.findIndex((heading) => slugOfHeading(heading) === wanted) + 1;
  return fromHere(passages.slice(start), { path: first.headings.slice(0, depth), anchor: first.anchor });
}

/**
 * The passages under the nearest heading of a passage, subsections included. What stands under a heading itself comes before
 * its subsections, so the section begins with the first of these.
 *
 * @param passages all passages of one document, in order
 * @param passage one of them
 */
export function sectionOf(passages: readonly PassageRecord[], passage: PassageRecord): PassageRecord[] {
  const isBeside = (other: PassageRecord): boolean =>
    other.anchor === passage.anchor &&
    other.headings.length === passage.headings.length &&
    other.headings.every((heading, level) => heading === passage.headings[level]);
  const at = passages.findIndex(({ id }) => id === passage.id);
  let start = at;
  for (let before = passages[start - 1]; before && isBeside(before); before = passages[start - 1]) start -= 1;
  const rest = passages.slice(Math.max(0, start));
  if (passage.headings.length > 0) return fromHere(rest, { path: passage.headings, anchor: passage.anchor });
  const end = rest.findIndex(({ headings }) => headings.length > 0);
  return end < 0 ? rest : rest.slice(0, end);
}

interface Section {
  readonly path: readonly string[];
  readonly anchor: string | null;
}

/** The first passages, as long as they belong to the section. */
function fromHere(passages: readonly PassageRecord[], section: Section): PassageRecord[] {
  const end = passages.findIndex((passage) => !isUnder(passage, section));
  return end < 0 ? [...passages] : passages.slice(0, end);
}

/** A second section of the same title beside the first has the same path and another anchor. */
function isUnder(passage: PassageRecord, section: Section): boolean {
  if (!section.path.every((heading, level) => passage.headings[level] === heading)) return false;
  return passage.headings.length > section.path.length || passage.anchor === section.anchor;
}

/** The fragment that documentation sites make of a heading. */
function slugOfHeading(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/gu, "-");
}
