import { isSubstance, questionTokens } from "../questions/question-tokens.ts";
import { plainWords, stemOf } from "../words/stems.ts";
import type { Veto } from "./veto.ts";
import { vetoAdditions } from "./veto-additions.ts";
import { vetoSiblings } from "./veto-siblings.ts";

/**
 * A key and a keyboard: where two questions differ in one word alone, and it is a compound of the other. An embedding reads
 * words in pieces, so these are nearer than most synonyms. Words that are only spelled alike ("pool", "poll") are left to
 * the similarity: without a dictionary one is a slip of the pen as often as another thing.
 */
export function vetoWords(asked: string, stored: string): Veto | null {
  return vetoCompound(asked, stored) ?? vetoSiblings(asked, stored) ?? vetoAdditions(asked, stored);
}

function vetoCompound(asked: string, stored: string): Veto | null {
  const [one, other] = [wordsOf(asked), wordsOf(stored)];
  const [onlyAsked, onlyStored] = [without(one, other), without(other, one)];
  const [first, second] = [onlyAsked[0], onlyStored[0]];
  if (onlyAsked.length !== 1 || onlyStored.length !== 1 || first === undefined || second === undefined)
    return null;
  if (one.length < FEWEST_WORDS || !(isCompound(first, second) || isCompound(second, first))) return null;
  return { veto: "words", reason: `The question is about "${first}", the reviewed one about "${second}".` };
}

/** One word alone says too little of what is asked about it. */
const FEWEST_WORDS = 2;

/**
 * What makes another thing of the word before it. Left out is what names the same thing more fully ("user name", "log
 * file", "web page") and what is an ending or part of a verb ("owner-ship", "set up").
 */
const SECOND_PARTS = new Set(
  `back base board book box card cast chain field flow gate ground guard head hole holder hook house keeper less life lift
  light line link load lock mark master note out paper path phone piece place plane point port power print proof ring road
  roll root screen script shop shot side space stamp station stone store stream stroke table time track tree wall ware watch
  wave way wheel word work worker yard zone`.split(/\s+/),
);
/** Compounds that people shorten to their first part. */
const SHORTENED = new Set(["password", "passphrase", "codebase", "mailbox", "checkbox", "smartphone"]);

function isCompound(word: string, part: string): boolean {
  const [compound, first] = [singular(word), singular(part)];
  return (
    first.length >= 3 &&
    compound.startsWith(first) &&
    SECOND_PARTS.has(compound.slice(first.length)) &&
    !SHORTENED.has(compound)
  );
}

function singular(word: string): string {
  return word.replace(/(?<!s)s$/u, "");
}

function wordsOf(question: string): string[] {
  const words = questionTokens(question)
    .filter(isSubstance)
    .flatMap(({ word }) => plainWords(word));
  return [...new Map(words.map((word) => [stemOf(word), word])).values()];
}

function without(words: readonly string[], others: readonly string[]): string[] {
  const stems = new Set(others.map(stemOf));
  return words.filter((word) => !stems.has(stemOf(word)));
}
