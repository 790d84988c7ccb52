import { readNames } from "./read-names.ts";

/** A number with what it counts. */
export interface Quantity {
  /** In seconds, bytes, months, minutes of the day, or as written. */
  readonly value: number;
  readonly dimension: "time" | "size" | "months" | "percent" | "clock" | "ordinal" | null;
  /** The number as written, whatever its unit. */
  readonly number: number;
  readonly text: string;
  /** "two devices": how many there are, as against which one is meant. */
  readonly isCount: boolean;
}

const DAY = 86_400;
const UNITS: readonly (readonly [RegExp, Quantity["dimension"], number])[] = [
  [/^(?:ms|milliseconds?|millis)$/iu, "time", 0.001],
  [/^(?:s|secs?|seconds?)$/iu, "time", 1],
  [/^(?:mins?|minutes?)$/iu, "time", 60],
  [/^(?:h|hrs?|hours?)$/iu, "time", 3600],
  [/^(?:d|days?)$/iu, "time", DAY],
  [/^(?:w|weeks?)$/iu, "time", 7 * DAY],
  [/^(?:fortnights?)$/iu, "time", 14 * DAY],
  [/^(?:mo|months?)$/iu, "months", 1],
  [/^(?:quarters?)$/iu, "months", 3],
  [/^(?:y|yrs?|years?)$/iu, "months", 12],
  [/^(?:bytes?)$/iu, "size", 1],
  [/^(?:kb|kib|kilobytes?)$/iu, "size", 2 ** 10],
  [/^(?:mb|mib|megabytes?|megs?)$/iu, "size", 2 ** 20],
  [/^(?:gb|gib|gigabytes?|gigs?)$/iu, "size", 2 ** 30],
  [/^(?:tb|tib|terabytes?)$/iu, "size", 2 ** 40],
  [/^(?:%|percent|per cent|pct)$/iu, "percent", 1],
  [/^(?:k|thousand)$/iu, null, 1e3],
  [/^(?:m|million)$/iu, null, 1e6],
  [/^(?:billion)$/iu, null, 1e9],
  [/^(?:hundred)$/iu, null, 100],
  [/^(?:dozen)$/iu, null, 12],
];
const WORDS: ReadonlyMap<string, number> = new Map(
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
    .split(" ")
    .map((word, value): [string, number] => [word, value])
    .concat(
      "twenty thirty forty fifty sixty seventy eighty ninety"
        .split(" ")
        .map((word, tens) => [word, (tens + 2) * 10]),
    ),
);
const ORDINALS: ReadonlyMap<string, number> = new Map(
  "first second third fourth fifth sixth seventh eighth ninth tenth"
    .split(" ")
    .map((word, place): [string, number] => [word, place + 1]),
);
const WORD = [...WORDS.keys()].join("|");
const CLOCK =
  /(?<![\p{L}\p{N}.:])(?:(\d{1,2}):?(\d{2})? ?([ap])\.?m\b\.?|([01]?\d|2[0-3]):([0-5]\d)(?![\p{N}:]))/giu;
const AMOUNT = new RegExp(
  `(?<![\\p{L}\\p{N}_.])[$€£]?(\\d{1,3}(?:[,_ ]\\d{3})+(?![\\d])|\\d+(?:[.,]\\d+)?|(?:${WORD})\\b(?:[- ](?:${WORD})\\b)?)(st|nd|rd|th\\b)?(?:[- ]?(%|\\p{L}+))?`,
  "giu",
);
/** "one-factor" counts, "one-time" and "one-click" do not. */
const ONE_OF = /^one-(?!time|off|click|way|on|stop|shot|line|page|size|to)\p{L}/iu;
/** "a second device", where "a second" alone is a time. */
const ORDINAL = new RegExp(
  `(?<=\\ba )second(?= (?!(?:to|for|of|in|or|and|after|before|is|was)\\b)\\p{L}{3,})|(?<!\\b(?:a|per|each|every|one|\\d) )\\b(${[...ORDINALS.keys()].join("|")})\\b`,
  "giu",
);

/** Every number of a question, in figures or in words, without those inside names, versions and paths. */
export function readQuantities(question: string): Quantity[] {
  const found: Quantity[] = [];
  let rest = readNames(question)
    .rest.replace(/\bhalf a dozen\b/giu, "6")
    .replace(/\b(?:a|one) dozen\b/giu, "12");
  rest = rest.replace(CLOCK, (text, ...parts: (string | undefined)[]) => {
    const [hour, minute, half, plainHour, plainMinute] = parts;
    const value =
      plainHour === undefined
        ? (Number(hour) % 12) * 60 + Number(minute ?? 0) + (half?.toLowerCase() === "p" ? 720 : 0)
        : Number(plainHour) * 60 + Number(plainMinute);
    found.push({ value, dimension: "clock", number: value, text: text.trim(), isCount: false });
    return " ";
  });
  rest = rest.replace(
    AMOUNT,
    (text, amount: string, ordinal: string | undefined, follower: string | undefined) => {
      const number = numberOf(amount);
      const unit =
        ordinal === undefined ? UNITS.find(([pattern]) => pattern.test(follower ?? "")) : undefined;
      // "one of", "which one", "at once two": a lone "one" counts nothing unless a unit follows.
      if (/^one$/iu.test(amount) && !unit && !ONE_OF.test(text)) return text;
      const [, dimension, factor] = unit ?? [null, ordinal === undefined ? null : ("ordinal" as const), 1];
      const shown = unit
        ? text.trim()
        : text
            .slice(0, text.length - (follower?.length ?? 0))
            .trim()
            .replace(/-$/u, "");
      found.push({ value: number * factor, dimension, number, text: shown, isCount: isCount(follower) });
      return " ";
    },
  );
  for (const [text] of rest.matchAll(ORDINAL)) {
    const value = ORDINALS.get(text.toLowerCase()) ?? 0;
    found.push({ value, dimension: "ordinal", number: value, text, isCount: false });
  }
  return found;
}

/** Plurals, but for units and for words that only end so. */
function isCount(follower: string | undefined): boolean {
  return follower !== undefined && /\p{L}{2}(?<!s|u|i)s$/u.test(follower);
}

function numberOf(text: string): number {
  if (/^\d/u.test(text)) {
    const grouped = /^\d{1,3}(?:[,_ ]\d{3})+$/u.test(text);
    return Number(grouped ? text.replace(/[,_ ]/gu, "") : text.replace(",", "."));
  }
  return text
    .toLowerCase()
    .split(/[- ]/u)
    .reduce((sum, word) => sum + (WORDS.get(word) ?? 0), 0);
}
