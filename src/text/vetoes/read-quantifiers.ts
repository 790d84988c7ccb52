import { stemOf } from "../words/stems.ts";

/** How many of its things a question is about, by the stem of the thing: "all tests", "a single test". */
export type Extents = ReadonlyMap<string, Extent>;
export type Extent = "all" | "many" | "some" | "one" | "any";

const EXTENTS: readonly (readonly [Extent, RegExp])[] = [
  ["one", /\b(?:(?:a |one |the )?single|only (?:a|one)|just (?:a|one)|one(?! of\b))( \p{L}+)( \p{L}+)?/giu],
  ["all", /\b(?:all(?: of)?(?: the| my| our| your)?|every|the (?:whole|entire))( \p{L}+)( \p{L}+)?/giu],
  ["many", /\b(?:(?:how )?many|multiple|several|two|three|four|five|ten|\d+)( \p{L}+)( \p{L}+)?/giu],
  ["some", /\b(?:only )?some(?: of)?(?: the| my| our| your)?( \p{L}+)( \p{L}+)?/giu],
  ["any", /\ba(?:n)?(?! (?:single|lot|few|couple|dozen|hundred)\b)( \p{L}+)( \p{L}+)?/giu],
];

export function readExtents(question: string): Extents {
  const extents = new Map<string, Extent>();
  for (const [extent, pattern] of EXTENTS) {
    for (const [text, first = "", second = ""] of question.normalize("NFKC").matchAll(pattern)) {
      if (/^how many/iu.test(text)) continue;
      for (const noun of [first, second]) {
        const stem = stemOf(noun.trim().toLowerCase());
        if (stem.length > 2 && !TIMES.has(stem) && !extents.has(stem)) extents.set(stem, extent);
      }
    }
  }
  return extents;
}

/** "Twice a day" is twice every day. */
const TIMES = new Set(["time", "second", "minut", "hour", "dai", "day", "week", "month", "year"]);

/** One thing against all or many of them; a thing in general ("a test") against all. */
export function excludeExtents(one: Extent, other: Extent): boolean {
  const both = [one, other].toSorted().join(" ");
  return both === "all one" || both === "many one" || both === "all any" || both === "all some";
}
