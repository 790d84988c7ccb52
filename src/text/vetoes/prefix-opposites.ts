import { stemOf } from "../stems.ts";
import type { Opposition } from "./read-polarity.ts";

/** "install" and "uninstall", "supported" and "unsupported": a prefix that denies, before a word of the other question. */
export function prefixOpposites(asked: readonly string[], stored: readonly string[]): Opposition[] {
  return [
    ...denials(asked, stored).map(({ denied, plain }) => ({ asked: denied, stored: plain })),
    ...denials(stored, asked).map(({ denied, plain }) => ({ asked: plain, stored: denied })),
  ];
}

const PREFIX = /^(?:un|dis|non|de|in|im|ir)(\p{L}{4,})$/u;
/** Words that only look like one with such a prefix before them. */
const NO_DENIAL = new Set(
  "display discard discount discover dispatch discuss distribute union unique under until install inform income inside index input include increase indeed involve intend inset inline deploy deliver demand detail define depart delay defer image import improve important impress immediate iron department dispute inquire intake inbound invoice".split(
    " ",
  ),
);

function denials(some: readonly string[], others: readonly string[]): { denied: string; plain: string }[] {
  const stems = new Map(others.map((word) => [stemOf(word), word]));
  return some.flatMap((word) => {
    const base =
      NO_DENIAL.has(word) || NO_DENIAL.has(word.replace(/(?:s|ed|ing)$/u, ""))
        ? undefined
        : PREFIX.exec(word)?.[1];
    const plain = base === undefined ? undefined : stems.get(stemOf(base));
    if (plain === undefined || others.includes(word) || some.includes(plain)) return [];
    return [{ denied: word, plain }];
  });
}
