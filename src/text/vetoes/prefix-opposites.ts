import { stemOf } from "../words/stems.ts";
import type { Opposition } from "./opposition.ts";

/**
 * Prefixes that turn a word round, read against the words of the other question: "uninstall" beside "install", "prepaid"
 * beside "postpaid". `re-` is none of them: to do a thing again is done as it was done at first.
 */
export function prefixOpposites(asked: readonly string[], stored: readonly string[]): Opposition[] {
  return [
    ...denials(asked, stored).map(({ denied, plain }) => ({ asked: denied, stored: plain })),
    ...denials(stored, asked).map(({ denied, plain }) => ({ asked: plain, stored: denied })),
    ...swaps(asked, stored),
    ...endings(asked, stored),
  ];
}

/** "un-rotate", "de-activate" and "non public" as one word, so that a hyphen sets no question apart from another. */
export function joinPrefixes(question: string): string {
  return question.replace(HYPHENATED, "$1$2");
}

const HYPHENATED =
  /(?<![\p{L}\p{N}-])(un|dis|de|non|anti|im|il|ir|pre|post|over|under|up|down|multi|single|sub|super|on|off|intra|inter)[-\u2010\u2011](?=\p{L}{3})|(?<![\p{L}\p{N}-])(non) (?=\p{L}{4})/giu;

/** What follows must be a word of the other question, so few words that only look like one of these are met. */
const DENYING: readonly RegExp[] = [
  /^un(\p{L}{3,})$/u,
  /^(?:dis|non|anti|de)(\p{L}{4,})$/u,
  // Before these alone: they begin too many words of their own, such as "install", "import" and "irritate".
  /^in((?:valid|active|complete|correct|visible|secure|direct|accessible|accurate|consistent|eligible|sufficient|capable|frequent|sensitive|compatible|appropriate|applicable|effective|efficient|definite|dependent|finite|flexible|formal|stable|tolerant|voluntary|adequate|admissible|operable|operative|decisive|soluble|separable)\p{L}*)$/u,
  /^im((?:possible|mutable|perfect|mature|mobile|movable|moral|practical|precise|probable|proper|pure|balance|polite|patient|permanent)\p{L}*)$/u,
  /^il((?:legal|legible|legitimate|logical|literate)\p{L}*)$/u,
  /^ir((?:regular|reversible|relevant|rational|recoverable|replaceable|responsible|retrievable)\p{L}*)$/u,
  /^a((?:symmetr|typical)\p{L}*)$/u,
];
/** Words that only look like one with such a prefix before them, and those that mean what is behind it. */
const NO_DENIAL =
  /^(?:disab|display|discard|discount|discover|dispatch|discuss|distribut|disput|disturb|unwanted|union|unique|unless|under|until|defraud|depress|debrief|denote|delimit|default|design|deliver|detail|describ|despite|defence|defense)/u;

function denials(some: readonly string[], others: readonly string[]): { denied: string; plain: string }[] {
  const stems = new Map(others.map((word) => [stemOf(word), word]));
  return some.flatMap((word) => {
    if (NO_DENIAL.test(word) || others.includes(word)) return [];
    const found = DENYING.flatMap((prefix) => {
      const plain = stems.get(stemOf(prefix.exec(word)?.[1] ?? ""));
      return plain === undefined || some.includes(plain) ? [] : [{ denied: word, plain }];
    });
    return found.slice(0, 1);
  });
}

/** Two prefixes that stand for two sides of what follows them. */
const SIDES: readonly (readonly [string, string])[] = [
  ["up", "down"],
  ["over", "under"],
  ["pre", "post"],
  ["in", "out"],
  ["im", "ex"],
  ["in", "ex"],
  ["en", "de"],
  ["in", "de"],
  ["at", "de"],
  ["on", "off"],
  ["sub", "super"],
  ["multi", "single"],
  ["macro", "micro"],
  ["max", "min"],
  ["intra", "inter"],
  ["for", "back"],
  ["fore", "back"],
];
/** Letters behind a prefix from which it is one. */
const LEAST_BASE = 3;

function swaps(asked: readonly string[], stored: readonly string[]): Opposition[] {
  const stems = new Map(stored.map((word) => [stemOf(word), word]));
  return asked.flatMap((word) => {
    const counterparts = SIDES.flatMap(([one, other]) => [
      ...counterpartsOf(word, one, other),
      ...counterpartsOf(word, other, one),
    ]);
    const found = counterparts.flatMap((stem) => stems.get(stem) ?? [])[0];
    if (found === undefined || stored.includes(word) || asked.includes(found)) return [];
    return [{ asked: word, stored: found }];
  });
}

function counterpartsOf(word: string, prefix: string, counterpart: string): string[] {
  const base = word.slice(prefix.length);
  return word.startsWith(prefix) && base.length >= LEAST_BASE ? [stemOf(`${counterpart}${base}`)] : [];
}

/** "stateless" beside "stateful", "painless" beside "painful". */
function endings(asked: readonly string[], stored: readonly string[]): Opposition[] {
  return asked.flatMap((word) => {
    const [, base, ending] = /^(\p{L}{3,})(less|ful)$/u.exec(word) ?? [];
    const counterpart = `${base}${ending === "less" ? "ful" : "less"}`;
    if (base === undefined || asked.includes(counterpart) || stored.includes(word)) return [];
    return stored.includes(counterpart) ? [{ asked: word, stored: counterpart }] : [];
  });
}
