import type { PassageRecord } from "../../stores/documents.ts";

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
  const path = first.headings.slice(0, depth);
  const rest = passages.slice(start);
  const end = rest.findIndex((passage) => !isUnder(passage, { path, anchor: first.anchor }));
  return end < 0 ? rest : rest.slice(0, end);
}

/** A second section of the same title beside the first has the same path and another anchor. */
function isUnder(
  passage: PassageRecord,
  section: { path: readonly string[]; anchor: string | null },
): boolean {
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
