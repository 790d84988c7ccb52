import { auxiliaries } from "../question-tokens.ts";
import { plainWords, stemOf } from "../stems.ts";
import { stopWords } from "../stop-words.ts";
import type { Veto } from "./veto.ts";

/**
 * Who does what to whom, as far as the order of words tells it without a parser: the same words, and two of them have
 * changed places around a third. "Can an owner remove an admin" is not "can an admin remove an owner".
 */
export function vetoRoles(asked: string, stored: string): Veto | null {
  const [one, other] = [readOrder(asked), readOrder(stored)];
  if (!isSameBag(one.stems, other.stems)) return null;
  const swap = findSwap(one.stems, other.stems);
  // "The client calls the server" is "the server is called by the client": two changes make none.
  if (
    one.isPassive !== other.isPassive ? swap !== null || !isSameOrder(one.stems, other.stems) : swap === null
  )
    return null;
  const text = (order: WordOrder) => `"${order.words.join(" ")}"`;
  return {
    veto: "roles",
    reason: `The question asks of ${text(one)}, the reviewed one of ${text(other)}, in the other order.`,
  };
}

interface WordOrder {
  readonly words: readonly string[];
  readonly stems: readonly string[];
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
  const words = plainWords(question.replace(/['’]s\b/gu, "")).filter(
    (word) => !stopWords.has(word) && !auxiliaries.has(word),
  );
  return {
    words,
    stems: words.map(stemOf),
    isPassive: /\b\p{L}+(?:ed|en|wn|ught|de|un|id|lt|ut)\s+by\b/iu.test(question),
  };
}

function isSameBag(one: readonly string[], other: readonly string[]): boolean {
  const [a, b] = [new Set(one), new Set(other)];
  const common = [...a].filter((stem) => b.has(stem)).length;
  return common >= 2 && common / new Set([...a, ...b]).size >= SAME_BAG;
}

function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  const [a, b] = [one.filter((stem) => other.includes(stem)), other.filter((stem) => one.includes(stem))];
  return a.join(" ") === b.join(" ");
}

/** Two words in reverse order that have a third between them on both sides. */
function findSwap(one: readonly string[], other: readonly string[]): readonly [string, string] | null {
  const single = (stems: readonly string[]) =>
    stems.filter((stem) => stems.indexOf(stem) === stems.lastIndexOf(stem));
  const common = single(one).filter((stem) => single(other).includes(stem));
  for (const first of common) {
    for (const second of common) {
      const [a, b] = [one.indexOf(first), one.indexOf(second)];
      const [c, d] = [other.indexOf(second), other.indexOf(first)];
      if (a >= b || c >= d) continue;
      const between = one.slice(a + 1, b).filter((stem) => other.slice(c + 1, d).includes(stem));
      if (between.length > 0 && !between.some((stem) => SYMMETRIC.has(stem))) return [first, second];
    }
  }
  return null;
}
