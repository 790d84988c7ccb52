import { auxiliaries } from "../questions/question-tokens.ts";
import { plainWords, stemOf } from "../words/stems.ts";
import { stopWords } from "../words/stop-words.ts";
import { areTurnedRound, readRelations } from "./read-relations.ts";
import type { Veto } from "./veto.ts";

/**
 * Who does what to whom, as far as the order of words tells it without a parser: the same words, and two of them have
 * changed places around a third. "Can an owner remove an admin" is not "can an admin remove an owner".
 */
export function vetoRoles(asked: string, stored: string): Veto | null {
  const [one, other] = [readOrder(asked), readOrder(stored)];
  if (
    isSameBag(stemsOf(one), stemsOf(other), 1) &&
    areTurnedRound(readRelations(asked), readRelations(stored))
  )
    return {
      veto: "roles",
      reason: "The question has the same words as the reviewed one, the other way round.",
    };
  if (!isSameBag(stemsOf(one), stemsOf(other))) return null;
  const isTurned = one.isPassive === other.isPassive ? isSwapped(one, other) : isSameOrder(one, other);
  if (!isTurned) return null;
  const text = ({ words }: WordOrder) => `"${words.map(({ text }) => text).join(" ")}"`;
  return {
    veto: "roles",
    reason: `The question has ${text(one)}, the reviewed one the same words the other way round: ${text(other)}.`,
  };
}

interface OrderedWord {
  readonly text: string;
  readonly stem: string;
  /** Part of an enumeration, whose order says nothing. */
  readonly isListed: boolean;
}

interface WordOrder {
  readonly words: readonly OrderedWord[];
  /** "is called by": who is named first is the one it is done to. */
  readonly isPassive: boolean;
}

/** Words that say the same from both sides. */
const SYMMETRIC = new Set(
  "work compatible differ difference integrate combine equal equivalent connect conflict compare comparison meet related relate versus vs together same similar match distance between and or collaborate interact mix talk"
    .split(" ")
    .map(stemOf),
);
/** Share of common words from which two questions are made of the same. */
const SAME_BAG = 0.8;

function readOrder(question: string): WordOrder {
  const text = question.normalize("NFKC").replace(/['’]s\b/gu, "");
  const words = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].flatMap(({ 0: word, index }): OrderedWord[] => {
    const lower = word.toLowerCase();
    if (stopWords.has(lower) || auxiliaries.has(lower) || lower === "help") return [];
    const isListed =
      LISTED_BEFORE.test(text.slice(0, index)) || LISTED_AFTER.test(text.slice(index + word.length));
    return [{ text: lower, stem: stemOf(plainWords(lower).join("")), isListed }];
  });
  return { words, isPassive: PASSIVE.test(question) };
}

const LISTED_BEFORE = /(?:[,;]|\b(?:and|or))\s*$/iu;
const LISTED_AFTER = /^\s*(?:[,;]|(?:and|or)\b)/iu;
const PASSIVE = /\b\p{L}+(?:ed|en|wn|ught|de|un|id|lt|ut)\s+by\b/iu;

function stemsOf({ words }: WordOrder): readonly string[] {
  return words.map(({ stem }) => stem);
}

function isSameBag(one: readonly string[], other: readonly string[], fewest = FEWEST_WORDS): boolean {
  const [a, b] = [new Set(one), new Set(other)];
  const common = [...a].filter((stem) => b.has(stem)).length;
  return common >= fewest && common / new Set([...a, ...b]).size >= SAME_BAG;
}

/** Two that act and what they do. */
const FEWEST_WORDS = 3;

function isSameOrder(one: WordOrder, other: WordOrder): boolean {
  const [a, b] = [stemsOf(one), stemsOf(other)];
  return a.filter((stem) => b.includes(stem)).join(" ") === b.filter((stem) => a.includes(stem)).join(" ");
}

/** Whether two words stand in reverse order and have a third between them on both sides, in the same form. */
function isSwapped(one: WordOrder, other: WordOrder): boolean {
  const [here, there] = [once(one), once(other)];
  const common = [...here.keys()].filter((text) => there.has(text));
  const place = (places: ReadonlyMap<string, number>, text: string) => places.get(text) ?? 0;
  return common.some((first) =>
    common.some((second) => {
      const [a, b] = [place(here, first), place(here, second)];
      const [c, d] = [place(there, second), place(there, first)];
      if (a >= b || c >= d) return false;
      const after = other.words.slice(c + 1, d);
      const between = one.words
        .slice(a + 1, b)
        .filter(({ text }) => after.some((word) => plural(word.text) === plural(text)));
      return between.some(({ isListed }) => !isListed) && !between.some(({ stem }) => SYMMETRIC.has(stem));
    }),
  );
}

/** Words that occur once, with their places. */
function once({ words }: WordOrder): ReadonlyMap<string, number> {
  const texts = words.map(({ text }) => plural(text));
  return new Map(
    texts.flatMap((text, place): [string, number][] =>
      texts.indexOf(text) === texts.lastIndexOf(text) ? [[text, place]] : [],
    ),
  );
}

/** One and many are one word; other forms of a verb may turn a sentence round. */
function plural(word: string): string {
  return word.replace(/(?<=\p{L}{3})s$/u, "");
}
