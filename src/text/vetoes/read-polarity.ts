import { plainWords, stemOf } from "../words/stems.ts";
import { opposites, type Term } from "./opposites.ts";
import type { Opposition } from "./opposition.ts";
import { joinPrefixes, prefixOpposites } from "./prefix-opposites.ts";
import { readNames } from "./read-names.ts";

/** Where each question takes a side and no side is taken by both: "turn on" against "disable". */
export function oppositesIn(asked: string, stored: string): Opposition[] {
  const [one, other] = [readWords(asked), readWords(stored)];
  const listed = opposites.flatMap((sides): Opposition[] => {
    const [first, second] = [sidesTaken(one, sides), sidesTaken(other, sides)];
    const [a, b] = [first[0], second[0]];
    if (!a || !b || first.some(({ side }) => second.some((taken) => taken.side === side))) return [];
    return [{ asked: a.term, stored: b.term }];
  });
  return [...listed, ...withAndWithout(asked, stored), ...prefixOpposites(one.words, other.words)];
}

interface ReadWords {
  readonly words: readonly string[];
  readonly stems: readonly string[];
}

/** "get started" and "at first" take no side. */
const IDIOMS =
  /\b(?:get(?:ting)? started|right (?:now|away|after|before)|at (?:first|last|least|most)|sign(?:ed|ing)? up|set(?:ting)? up|more than|no longer|how long|as long as|read(?: the)? docs?|open[- ]source|end[- ]?points?|back end|day off|most of|many more|any ?more|add-?ons?|front of|first time|last time|short ?cuts?|short for|in order|left over|read-?only|write-?up|new-?lines?|top[- ]?(?:up|ping)s?|brand new|happen(?:s|ed)? after)\b/giu;

function readWords(question: string): ReadWords {
  const { rest } = readNames(question);
  const plain = rest
    .replace(/[’ʼ]/gu, "'")
    .replace(/\b(is|are|was|were|be|been)(?:n't| not)(?: been| be| yet| currently)? (\p{L}+)/giu, settleState)
    .replace(IDIOMS, (idiom) => (/back end/i.test(idiom) ? "backend" : " "));
  const words = plainWords(joinPrefixes(plain));
  return { words, stems: words.map(stemOf) };
}

/** States with one opposite: "is not enabled" is "is disabled". */
const STATES: ReadonlyMap<string, string> = new Map([
  ["enabled", "disabled"],
  ["disabled", "enabled"],
  ["active", "deactivated"],
  ["activated", "deactivated"],
  ["public", "private"],
  ["private", "public"],
  ["required", "optional"],
  ["optional", "required"],
  ["online", "offline"],
  ["offline", "online"],
  ["allowed", "denied"],
  ["permitted", "denied"],
  ["accepted", "rejected"],
  ["included", "excluded"],
  ["connected", "disconnected"],
]);

function settleState(found: string, verb: string, state: string): string {
  const opposite = STATES.get(state.toLowerCase());
  return opposite === undefined ? found : `${verb} ${opposite}`;
}

function sidesTaken(
  question: ReadWords,
  sides: readonly (readonly Term[])[],
): { side: number; term: string }[] {
  return sides.flatMap((terms, side) =>
    terms.filter((term) => occurs(term, question)).map(({ text }) => ({ side, term: text })),
  );
}

function occurs({ word, stem, rest, gap }: Term, { words, stems }: ReadWords): boolean {
  if (rest.length === 0) {
    return words.some(
      (other, at) =>
        other === word || (stems[at] === stem && !isOtherWord(other, word)) || isAnagram(other, word),
    );
  }
  return stems.some((first, at) => {
    if (first !== stem) return false;
    for (let between = 0; between <= gap; between += 1) {
      if (rest.every((follower, step) => words[at + 1 + between + step] === follower)) return true;
    }
    return false;
  });
}

/** Words with the stem of another matter: "newly" and "news", "additional", "ending". */
function isOtherWord(word: string, term: string): boolean {
  return (
    /^(?:news|ends?ing|lower(?:case|ed)|writer|reader|opener|address|permission|generator|includ)$/u.test(
      word,
    ) && word !== term
  );
}

/** Letters typed in the wrong order: "enalbe". */
function isAnagram(word: string, term: string): boolean {
  if (word.length < 6 || word.length !== term.length || word[0] !== term[0]) return false;
  return [...word].sort().join("") === [...term].sort().join("");
}

/** With and without the same thing; with one thing and without another is no opposition. */
function withAndWithout(asked: string, stored: string): Opposition[] {
  const [one, other] = [companions(readNames(asked).rest), companions(readNames(stored).rest)];
  const meet = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].some((stem) => b.has(stem));
  if (meet(one.without, other.with) && !meet(one.without, other.without))
    return [{ asked: "without", stored: "with" }];
  if (meet(one.with, other.without) && !meet(one.without, other.without))
    return [{ asked: "with", stored: "without" }];
  return [];
}

function companions(question: string): { with: ReadonlySet<string>; without: ReadonlySet<string> } {
  const sides = { with: new Set<string>(), without: new Set<string>() };
  for (const [, preposition = "", no, phrase = ""] of question.matchAll(
    /\b(without|excluding|with|including|using|having)\b( no\b)?((?: [\p{L}\p{N}'-]+){1,3})/giu,
  )) {
    const side =
      /^(?:without|excluding)$/i.test(preposition) || no !== undefined ? sides.without : sides.with;
    for (const word of plainWords(phrase))
      if (word.length > 2 && !/^(?:the|any|our|your)$/u.test(word)) side.add(stemOf(word));
  }
  return sides;
}
