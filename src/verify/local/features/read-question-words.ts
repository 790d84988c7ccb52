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
  /** What its forms have in common; names are their own. */
  readonly stem: string;
  /** An identifier, or a name by its capitals. */
  readonly isName: boolean;
  readonly isNumber: boolean;
  /** The preposition that leads it in: "from", "to", "by"; empty where there is none since the last word. */
  readonly marker: string;
}

/** Words of a question in two readings: those that carry meaning, and all of them. */
export interface QuestionWords {
  readonly content: readonly QuestionWord[];
  /** Stems of every word, in order. */
  readonly stems: readonly string[];
}

/** Further words are not compared, so that a page pasted as a question costs no time. */
const MOST_WORDS = 120;

export function readQuestionWords(question: string): QuestionWords {
  const codes = new Set(identifiers(question).map(identifierKey));
  const names = new Set(properNames(question).map((name) => name.toLowerCase()));
  const written = writtenWords(question).slice(0, MOST_WORDS);
  const pieces = written.flatMap((word) =>
    codes.has(identifierKey(word)) ? [{ text: word.toLowerCase(), isCode: true }] : plainPieces(word),
  );
  const stems: string[] = [];
  const content: QuestionWord[] = [];
  let marker = "";
  for (const { text, isCode } of pieces) {
    const stem = isCode ? identifierKey(text) : stemOf(text.replace(/'/gu, ""));
    stems.push(stem);
    if (prepositions.has(text)) marker = text;
    if (!isCode && (stopWords.has(text) || auxiliaries.has(text) || LEADING.has(text))) continue;
    content.push({
      text,
      stem,
      isName: isCode || names.has(text),
      isNumber: /^\p{N}/u.test(text),
      marker,
    });
    marker = "";
  }
  return { content, stems };
}

/** Prepositions that are no stop words mark the next word; "without", "before" and "after" also count for themselves. */
const LEADING = new Set(["like", "off", "over", "through", "under", "until", "via", "up"]);

function plainPieces(word: string): { text: string; isCode: boolean }[] {
  const lower = word.toLowerCase();
  if (/'/u.test(lower)) return [{ text: lower, isCode: false }];
  return plainWords(lower).map((text) => ({ text, isCode: false }));
}
