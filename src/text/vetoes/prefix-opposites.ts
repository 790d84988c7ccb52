import { stemOf } from "../words/stems.ts";
import type { Opposition } from "./opposition.ts";

/** "install" and "uninstall", "supported" and "unsupported": a prefix that denies, before a word of the other question. */
export function prefixOpposites(asked: readonly string[], stored: readonly string[]): Opposition[] {
  return [
    ...denials(asked, stored).map(({ denied, plain }) => ({ asked: denied, stored: plain })),
    ...denials(stored, asked).map(({ denied, plain }) => ({ asked: plain, stored: denied })),
  ];
}

const PREFIX = /^(?:un|dis)(\p{L}{4,})$|^non(\p{L}{4,})$/u;
/** Other prefixes stand before too many words of their own: "install", "import", "deploy". */
const DENIED =
  /^(?:in(valid|active|complete|correct|visible|secure|direct|accessible|accurate|consistent|eligible|sufficient|capable|frequent)|im(possible|mutable|perfect)|ir(regular|reversible|relevant)|de(activate|crypt|code|serialize|compress|register|mote|centralized|couple|select))/u;
/** Words that only look like one with such a prefix before them. */
const NO_DENIAL =
  /^(?:display|discard|discount|discover|dispatch|discuss|distribut|unwanted|union|unique|under|until|disput|disturb)/u;

function denials(some: readonly string[], others: readonly string[]): { denied: string; plain: string }[] {
  const stems = new Map(others.map((word) => [stemOf(word), word]));
  return some.flatMap((word) => {
    const [, afterPrefix, afterNon] = (NO_DENIAL.test(word) ? null : PREFIX.exec(word)) ?? [];
    const base = DENIED.test(word) ? word.slice(2) : (afterPrefix ?? afterNon);
    const plain = base === undefined ? undefined : stems.get(stemOf(base));
    if (plain === undefined || others.includes(word) || some.includes(plain)) return [];
    return [{ denied: word, plain }];
  });
}
