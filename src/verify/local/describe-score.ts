import type { Alignment } from "./features/align-words.ts";
import { type PairFeatureName, pairFeatureNames } from "./features/pair-features.ts";

/** What is said of a feature that speaks for one answer, and against it; words in `{}` are filled in. */
const PHRASES: Readonly<Record<PairFeatureName, readonly [speaksFor: string, speaksAgainst: string]>> = {
  similarity: ["the two mean nearly the same as a whole", "the two are not near enough as a whole"],
  restSimilarity: ["what differs means nearly the same", "{rest} do not mean the same"],
  nearestMean: ["the words that differ are near in meaning", "{rest} are not near in meaning"],
  nearestWorst: ["each differing word has one near it", "a word of {rest} has none near it"],
  sharedWords: ["they share most of their words", "they share few words"],
  sharedContent: ["they name the same things", "they name different things: {rest}"],
  containedMost: [
    "all that the shorter one names is in the other",
    "each names what the other does not: {rest}",
  ],
  containedLeast: ["all that the longer one names is in the other", "one of them names more: {rest}"],
  extraFewer: ["one has nothing that the other lacks", "each has words that the other lacks: {rest}"],
  extraMore: ["hardly a word is in one of them alone", "many words are in one of them alone: {rest}"],
  namesFewer: ["no name or number differs", "a name or number differs: {rest}"],
  namesMore: [
    "no name or number is in one of them alone",
    "a name or number is in one of them alone: {rest}",
  ],
  typos: ["what differs is a slip of the keys", "words look like other ones misspelt"],
  sharedLetters: ["they are written nearly alike", "they are written differently"],
  orderKept: ["the words stand in the same order", "the words stand in another order"],
  wordsMoved: ["no word has moved", "words have moved to other places"],
  wordsTurned: ["no two words have changed places", "words have changed places"],
  namesTurned: ["no two names have changed places", "names have changed places"],
  neighboursKept: ["words have the same neighbours", "words have other neighbours"],
  markersChanged: [
    "the same small words lead in the same things",
    "other small words lead in the same things",
  ],
  passiveChanged: ["both have the same voice", "one of them turns who does it round"],
  sharedBigrams: ["they are worded alike", "they are worded differently"],
  sameKind: ["they want the same kind of answer", "they may not want the same kind of answer"],
  vetoNames: ["no rule finds another name", "a rule finds another name"],
  vetoNumbers: ["no rule finds another number", "a rule finds another number"],
  vetoOpposite: ["no rule finds an opposite", "a rule finds an opposite"],
  vetoOrder: ["no rule finds roles or directions exchanged", "a rule finds roles or directions exchanged"],
  vetoKind: ["no rule finds another kind of question", "a rule finds another kind of question"],
  lengthRatio: ["they are about as long", "one says much more than the other"],
  length: ["they are of a usual length", "they are of an unusual length"],
};

/** What says little to a reader, and is named only where nothing else spoke. */
const PALE: ReadonlySet<PairFeatureName> = new Set<PairFeatureName>([
  "sharedWords",
  "sharedLetters",
  "sharedBigrams",
  "typos",
  "lengthRatio",
  "length",
]);

export interface DescribeScoreOptions {
  accepted: boolean;
  /** Log-odds that each feature adds, in the order of `pairFeatureNames`. */
  shares: readonly number[];
}

/** One sentence: what spoke most for the verdict. */
export function describeScore(
  alignment: Pick<Alignment, "onlyAsked" | "onlyStored">,
  { accepted, shares }: DescribeScoreOptions,
): string {
  const sign = accepted ? 1 : -1;
  const speaking = pairFeatureNames
    .map((name, at) => ({ name, share: sign * (shares[at] ?? 0) }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share);
  const strongest = speaking.find(({ name }) => !PALE.has(name)) ?? speaking[0];
  const verdict = accepted ? "The two questions are taken for one" : "The two questions may not be one";
  if (!strongest) {
    return accepted ? `${verdict}: nothing tells them apart.` : `${verdict}: too little speaks for it.`;
  }
  const phrase = PHRASES[strongest.name][accepted ? 0 : 1];
  return `${verdict}: ${phrase.replace("{rest}", restInWords(alignment))}.`;
}

const MOST_SHOWN = 60;

function restInWords({ onlyAsked, onlyStored }: Pick<Alignment, "onlyAsked" | "onlyStored">): string {
  const sides = [onlyAsked, onlyStored].flatMap((words) => {
    const text = words.map((word) => word.text).join(" ");
    return text === "" ? [] : [`"${text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text}"`];
  });
  return sides.length === 0 ? "the wordings" : sides.join(" and ");
}
