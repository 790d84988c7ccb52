import { findVetoes } from "../../../text/vetoes/find-vetoes.ts";
import { questionTypes } from "../../../text/vetoes/question-type.ts";
import type { Veto } from "../../../text/vetoes/veto.ts";
import { type Alignment, alignWords } from "./align-words.ts";
import { compareOrder } from "./compare-order.ts";
import { type QuestionWord, readQuestionWords } from "./read-question-words.ts";

/** Two questions as their words show them: everything about a pair but what vectors say. */
export interface WordComparison {
  readonly alignment: Alignment;
  /** By name; `FeatureName` says what each is. */
  readonly features: Readonly<Record<WordFeatureName, number>>;
}

/** Shares are 0 to 1; "fewer" and "more" are of the two questions, so that it does not matter which one is stored. */
export const wordFeatureNames = [
  /** Words in both, of all words. */
  "sharedWords",
  /** Words of meaning in both: of all, of the question with fewer, of the one with more. */
  "sharedContent",
  "containedMost",
  "containedLeast",
  /** Words of meaning in one question alone: where there are fewer, and more. */
  "extraFewer",
  "extraMore",
  /** The same of names and numbers alone. */
  "namesFewer",
  "namesMore",
  "typos",
  /** Runs of three letters in both, of all. */
  "sharedLetters",
  "orderKept",
  "wordsMoved",
  "wordsTurned",
  "namesTurned",
  "neighboursKept",
  "markersChanged",
  /** 1 where one of them alone is in the passive voice with "by". */
  "passiveChanged",
  /** Pairs of neighbouring words in both, of all. */
  "sharedBigrams",
  /** 1 both questions want one kind of answer, -1 different ones, 0 where one cannot be told. */
  "sameKind",
  /** 1 where such a veto fires. */
  "vetoNames",
  "vetoNumbers",
  "vetoOpposite",
  "vetoOrder",
  "vetoKind",
  "lengthRatio",
  /** Words of the shorter question, at most 30. */
  "length",
] as const;

export type WordFeatureName = (typeof wordFeatureNames)[number];

/** Left out are what says nothing about two questions alone, and `words`, which came after the weights. */
const VETO_GROUPS: Readonly<Partial<Record<Veto["veto"], WordFeatureName>>> = {
  identifiers: "vetoNames",
  flags: "vetoNames",
  paths: "vetoNames",
  quotes: "vetoNames",
  versions: "vetoNumbers",
  numbers: "vetoNumbers",
  negation: "vetoOpposite",
  polarity: "vetoOpposite",
  direction: "vetoOrder",
  roles: "vetoOrder",
  questionType: "vetoKind",
};
const LONGEST = 30;
const PASSIVE = /\b\p{L}+(?:ed|en|wn|ught|de|un|id|lt|ut|et)\s+by\b/iu;

export function compareWords(asked: string, stored: string): WordComparison {
  const [one, other] = [readQuestionWords(asked), readQuestionWords(stored)];
  const alignment = alignWords(one.content, other.content);
  const { pairs, onlyAsked, onlyStored, typos } = alignment;
  const order = compareOrder(alignment, one.content, other.content);
  const shared = pairs.length;
  const [extraFewer, extraMore] = sorted(onlyAsked.length, onlyStored.length);
  const [namesFewer, namesMore] = sorted(countNamed(onlyAsked), countNamed(onlyStored));
  const [fewer, more] = sorted(one.content.length, other.content.length);
  const [shorter, longer] = sorted(one.stems.length, other.stems.length);
  const fired = new Set(findVetoes({ asked, stored }).flatMap(({ veto }) => VETO_GROUPS[veto] ?? []));
  const fires = (name: WordFeatureName): number => (fired.has(name) ? 1 : 0);
  return {
    alignment,
    features: {
      sharedWords: overlap(one.stems, other.stems),
      sharedContent: ratio(shared, fewer + more - shared),
      containedMost: ratio(shared, fewer),
      containedLeast: ratio(shared, more),
      extraFewer,
      extraMore,
      namesFewer,
      namesMore,
      typos,
      sharedLetters: overlap(trigrams(one.stems), trigrams(other.stems)),
      orderKept: order.kept,
      wordsMoved: order.moved,
      wordsTurned: order.turned,
      namesTurned: order.turnedNames,
      neighboursKept: order.neighbours,
      markersChanged: order.markers,
      passiveChanged: PASSIVE.test(asked) === PASSIVE.test(stored) ? 0 : 1,
      sharedBigrams: overlap(bigrams(one.stems), bigrams(other.stems)),
      sameKind: compareKinds(questionTypes(asked), questionTypes(stored)),
      vetoNames: fires("vetoNames"),
      vetoNumbers: fires("vetoNumbers"),
      vetoOpposite: fires("vetoOpposite"),
      vetoOrder: fires("vetoOrder"),
      vetoKind: fires("vetoKind"),
      lengthRatio: ratio(shorter, longer),
      length: Math.min(shorter, LONGEST),
    },
  };
}

function countNamed(words: readonly QuestionWord[]): number {
  return words.filter(({ isName, isNumber }) => isName || isNumber).length;
}

function compareKinds(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0;
  return one.some((kind) => other.includes(kind)) ? 1 : -1;
}

function sorted(a: number, b: number): [fewer: number, more: number] {
  return a < b ? [a, b] : [b, a];
}

/** Nothing of nothing is all of it. */
function ratio(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}

/** Jaccard's share of two sets. */
function overlap(one: readonly string[], other: readonly string[]): number {
  const [a, b] = [new Set(one), new Set(other)];
  const common = [...a].filter((item) => b.has(item)).length;
  return ratio(common, a.size + b.size - common);
}

function bigrams(stems: readonly string[]): string[] {
  return stems.map((stem, at) => `${stem} ${stems[at + 1] ?? ""}`);
}

function trigrams(stems: readonly string[]): string[] {
  const text = ` ${stems.join(" ")} `;
  return Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3));
}
