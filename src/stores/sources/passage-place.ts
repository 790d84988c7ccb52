import type { PassageRecord } from "../documents.ts";
import type { GoldenSource, PassagePlace, SourceReference } from "../golden.ts";

/**
 * Where on its page a passage is cited: the path of headings, and which of the sections with that path. Sections of a page
 * often say the same, such as the options of two functions, so a text alone does not tell which of them is meant.
 *
 * @param passages all passages of the document, in order
 */
export function placeOf(passage: PassageRecord, passages: readonly PassageRecord[]): PassagePlace {
  const section = sectionsAt(passage.headings, passages).indexOf(passage.anchor);
  return { headings: [...passage.headings], section: Math.max(0, section) };
}

/** How many sections of the page have this path. */
export function countSections(headings: readonly string[], passages: readonly PassageRecord[]): number {
  return sectionsAt(headings, passages).length;
}

/** The passages that stand under this heading itself, its subsections left out. */
export function passagesAt(
  { headings, section }: PassagePlace,
  passages: readonly PassageRecord[],
): PassageRecord[] {
  const anchors = sectionsAt(headings, passages);
  if (section >= anchors.length) return [];
  return passages.filter(
    (passage) => isSamePath(passage.headings, headings) && passage.anchor === anchors[section],
  );
}

/** Each section has an anchor of its own, also beside another of its title. */
function sectionsAt(headings: readonly string[], passages: readonly PassageRecord[]): (string | null)[] {
  const there = passages.filter((passage) => isSamePath(passage.headings, headings));
  return [...new Set(there.map(({ anchor }) => anchor))];
}

function isSamePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((heading, level) => heading === b[level]);
}

/**
 * Whether a section, where the cited path is there no more, may be the cited one: the same title under the same one above,
 * for what is called "Options" is of something else elsewhere. The title of a whole page may have changed.
 */
export function isLikePath(
  now: readonly string[],
  { cited, passages }: { cited: readonly string[]; passages: readonly PassageRecord[] },
): boolean {
  if (now.at(-1) !== cited.at(-1)) return false;
  if (now.at(-2) === cited.at(-2)) return true;
  const isTitled = passages.every(({ headings }) => headings.length === 0 || headings[0] === now[0]);
  return cited.length < 3 && now.length < 3 && (cited.length === 1 || now.length === 1 || isTitled);
}

/** The reference of a source with the place that its review recorded, by which it is read again. */
export function placedReference({ reference, context }: GoldenSource): SourceReference {
  if (reference.kind !== "passage" || !context?.place) return reference;
  const { headings, section } = context.place;
  return { ...reference, place: { headings, section } };
}
