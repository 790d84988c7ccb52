import { auxiliaries, prepositions } from "../../../text/questions/question-tokens.ts";
import { properNames } from "../../../text/vetoes/proper-names.ts";
import { identifierKey, identifiers } from "../../../text/words/identifiers.ts";
import { plainWords, stemOf } from "../../../text/words/stems.ts";
import { stopWords } from "../../../text/words/stop-words.ts";
import { writtenWords } from "../../../text/words/words.ts";

/** A word that carries meaning, with what its place in the sentence says about its part. */
export interface QuestionWord {
  /** Lower case. */
  readonly text: string;
  /** What its forms have in common; names are their own, and "ninety" is 90. */
  readonly stem: string;
  /** An identifier, or a name by its capitals. */
  readonly isName: boolean;
  readonly isNumber: boolean;
  /** The preposition that leads it in: "from", "to", "by"; empty where there is none since the last word. */
  readonly marker: string;
  /** Number of the enumeration it stands in ("A, B and C"), whose order says nothing; null outside of one. */
  readonly list: number | null;
}

/** Words of a question in two readings: those that carry meaning, and all of them. */
export interface QuestionWords {
  readonly content: readonly QuestionWord[];
  /** Stems of every word, in order. */
  readonly stems: readonly string[];
}

/** A word as it is written, or a comma between two of them. */
type Piece = { readonly text: string; readonly isCode: boolean } | "comma";

/** Further words are not compared, so that a page pasted as a question costs no time. */
const MOST_WORDS = 120;
/** People put them around a question; they ask for nothing. */
const FILLERS = wordsOf(
  "help please hi hello hey thanks thank ok okay oh really actually currently tell know explain like trying tried try would",
);
const JOINTS = wordsOf("and or & plus");
const ARTICLES = wordsOf("the a an my your our their its this that these those");
const NUMBER_WORDS: ReadonlyMap<string, string> = new Map([
  ..."zero two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
    .split(" ")
    .map((word, at): [string, string] => [word, String(at === 0 ? 0 : at + 1)]),
  ..."twenty thirty forty fifty sixty seventy eighty ninety hundred"
    .split(" ")
    .map((word, at): [string, string] => [word, String((at + 2) * 10)]),
]);

export function readQuestionWords(question: string): QuestionWords {
  const names = new Set(properNames(question).map((name) => name.toLowerCase()));
  const stems: string[] = [];
  const content: QuestionWord[] = [];
  const lists: number[] = [];
  let marker = "";
  /** Whether only joints and articles stand between the last word of meaning and here, and a joint among them. */
  let joint: "none" | "possible" | "joined" = "none";
  for (const piece of piecesOf(question)) {
    if (piece === "comma") {
      if (joint === "possible") joint = "joined";
      continue;
    }
    const { text, isCode } = piece;
    const stem = isCode ? identifierKey(text) : (NUMBER_WORDS.get(text) ?? stemOf(text.replace(/'/gu, "")));
    stems.push(stem);
    if (prepositions.has(text)) marker = text;
    if (!isCode && isEmpty(text)) {
      if (JOINTS.has(text) && joint !== "none") joint = "joined";
      else if (!ARTICLES.has(text)) joint = "none";
      continue;
    }
    if (joint === "joined") lists.push(content.length);
    const isNumber = /^\p{N}/u.test(stem);
    content.push({ text, stem, isName: isCode || names.has(text), isNumber, marker, list: null });
    marker = "";
    joint = "possible";
  }
  return { content: withLists(content, new Set(lists)), stems };
}

/** Numbers enumerations, given the places of words that are joined to the one before. */
function withLists(content: readonly QuestionWord[], joined: ReadonlySet<number>): QuestionWord[] {
  return content.map((word, at) => {
    if (!joined.has(at) && !joined.has(at + 1)) return word;
    let start = at;
    while (joined.has(start)) start -= 1;
    return { ...word, list: start };
  });
}

function isEmpty(text: string): boolean {
  return stopWords.has(text) || auxiliaries.has(text) || FILLERS.has(text);
}

function piecesOf(question: string): Piece[] {
  const codes = new Set(identifiers(question).map(identifierKey));
  return question
    .split(/[,;]\s/u)
    .flatMap((part, at): Piece[] => [
      ...(at === 0 ? [] : ["comma" as const]),
      ...writtenWords(part).flatMap((word) =>
        codes.has(identifierKey(word)) ? [{ text: word.toLowerCase(), isCode: true }] : plainPieces(word),
      ),
    ])
    .slice(0, MOST_WORDS);
}

/** "two-factor" is two words, "don't" is one. */
function plainPieces(word: string): Piece[] {
  const lower = word.toLowerCase();
  if (lower.includes("'")) return [{ text: lower, isCode: false }];
  return plainWords(lower).map((text) => ({ text, isCode: false }));
}

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
