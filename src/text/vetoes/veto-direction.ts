import { plainWords, stemOf } from "../words/stems.ts";
import { stopWords } from "../words/stop-words.ts";
import type { Veto } from "./veto.ts";

/** From Jest to Vitest and from Vitest to Jest: what one question leaves, the other arrives at. */
export function vetoDirection(asked: string, stored: string): Veto | null {
  const [one, other] = [readDirection(asked), readDirection(stored)];
  const crossings = [meet(one.from, other.to), meet(one.to, other.from)].filter(Boolean).length;
  const straight = [meet(one.from, other.from), meet(one.to, other.to)].filter(Boolean).length;
  // "from monthly to yearly billing" has its last word at the end it arrives at, whichever that is.
  if (crossings <= straight) return null;
  return {
    veto: "direction",
    reason: `The question goes ${inWords(one)}, the reviewed one ${inWords(other)}.`,
  };
}

interface Direction {
  readonly from: ReadonlySet<string>;
  readonly to: ReadonlySet<string>;
}

/** Nouns and verbs of going somewhere; after them "to" is a place, not the start of an infinitive. */
const MOVE =
  "migrat\\w+|mov(?:e|es|ing|ed)|convert\\w*|conversion|switch\\w*|go|goes|going|upgrad\\w+|downgrad\\w+|updat\\w+|copy|copies|copying|transfer\\w*|sync\\w*|port|porting|chang(?:e|es|ing)|import\\w*|export\\w*|forward\\w*|ship|send\\w*|replicat\\w+|translat\\w+|cast\\w*|pip(?:e|ing)|redirect\\w*|download\\w*|upload\\w*|push\\w*|pull\\w*|merg\\w+|rebas\\w+|travel\\w*|fly|flight\\w*|drive|exchang\\w+|swap\\w*|rout(?:e|ing)|load\\w*|stream\\w*|transform\\w*|turn\\w*|map|connect\\w*|deploy\\w*";
const WORD =
  "(?!(?:from|to|into|onto|in|on|with|by|using|for|and|without|via|when|if|or|at)\\b)[\\p{L}\\p{N}.#+'_/-]+";
const THING = `(${WORD}(?: ${WORD}){0,3})`;
const PATTERNS: readonly {
  readonly pattern: RegExp;
  readonly order: readonly ["from" | "to", "from" | "to"];
}[] = [
  { pattern: new RegExp(`\\bfrom ${THING} (?:in)?(?:to|onto) ${THING}`, "iu"), order: ["from", "to"] },
  { pattern: new RegExp(`\\b(?:in)?to ${THING} from ${THING}`, "iu"), order: ["to", "from"] },
  {
    pattern: new RegExp(
      `\\b(?:replac\\w+|substitut\\w+|swap\\w*|exchang\\w+|trad(?:e|ing)) ${THING} (?:with|by|for) ${THING}`,
      "iu",
    ),
    order: ["from", "to"],
  },
  {
    pattern: new RegExp(
      `\\b(?:convert\\w*|conversion of|translat\\w+|cast\\w*|transform\\w*|exchang\\w+|turn(?:ing)?|merg\\w+|rebas\\w+|port|porting|pars\\w+|compil\\w+) ${THING} (?:in|on)?to ${THING}`,
      "iu",
    ),
    order: ["from", "to"],
  },
  {
    pattern: new RegExp(
      `\\b(?:get|make|extract|build|produce|generate|create) (?:an? |the )?${THING} (?:out of|from) ${THING}`,
      "iu",
    ),
    order: ["to", "from"],
  },
  {
    pattern: /^(?:how )?(?:to )?(?:i )?([\p{L}\p{N}.#+-]+) to ([\p{L}\p{N}.#+-]+)(?= |$)/iu,
    order: ["from", "to"],
  },
];
const LEAVING = new RegExp(`\\b(?:${MOVE})\\b(?: [\\p{L}'-]+){0,3}? from ${THING}`, "iu");
const ARRIVING = new RegExp(`\\b(?:${MOVE})\\b(?: (?!from\\b)[\\p{L}'-]+){0,3}? (?:in|on)?to ${THING}`, "iu");

function readDirection(question: string): Direction {
  const text = question
    .normalize("NFKC")
    .replace(/(?:→|->|=>)/gu, " to ")
    .replace(/[?!,;:"“”`()]+/gu, " ")
    .replace(/\s+/gu, " ")
    .replace(/\.(?= |$)/gu, "")
    .trim();
  for (const { pattern, order } of PATTERNS) {
    const [, first, second] = pattern.exec(text) ?? [];
    if (first === undefined || second === undefined) continue;
    const [a, b] = order;
    return a === "from" && b === "to"
      ? { from: thingsOf(first), to: thingsOf(second) }
      : { from: thingsOf(second), to: thingsOf(first) };
  }
  return { from: thingsOf(LEAVING.exec(text)?.[1]), to: thingsOf(ARRIVING.exec(text)?.[1]) };
}

function thingsOf(phrase: string | undefined): ReadonlySet<string> {
  return new Set(
    plainWords(phrase ?? "")
      .filter((word) => !stopWords.has(word))
      .map(stemOf),
  );
}

function meet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((word) => other.has(word));
}

function inWords({ from, to }: Direction): string {
  const ends = [
    ...(from.size > 0 ? [`from ${[...from].join(" ")}`] : []),
    ...(to.size > 0 ? [`to ${[...to].join(" ")}`] : []),
  ];
  return `"${ends.join(" ")}"`;
}
