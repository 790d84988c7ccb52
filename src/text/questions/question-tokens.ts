import { stopWords } from "../words/stop-words.ts";

/** Words and marks of a question in order, for rules that look at neighbours. */
export interface QuestionToken {
  /** As written; a code span or quotation is one token. */
  readonly text: string;
  /** Lower case, without a contracted ending: "that's" is "that". */
  readonly word: string;
  readonly kind: "word" | "mark" | "quotation";
  /** Offsets into the question: `question.slice(start, end)` is `text`. */
  readonly start: number;
  readonly end: number;
}

const TOKEN =
  /(?:`[^`\n]{1,300}`|"[^"\n]{1,300}"|“[^”\n]{1,300}”|(?<![\p{L}\p{N}])'[^'\n]{1,300}'(?![\p{L}\p{N}]))|(?:-{0,2}[@$#.]?[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*(?:[-.'’:/@+#]+[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*)*)|[,;:.?!()\n…]/gu;
const QUOTED = /^[`"“']/;
const MARK = /^[,;:.?!()\n…]$/;
/** Nothing behind this is read, so that a page pasted as a question costs no time. In UTF-16 code units. */
const MAX_LENGTH = 2000;

export function questionTokens(question: string): QuestionToken[] {
  return [...question.slice(0, MAX_LENGTH).matchAll(TOKEN)].map(({ 0: text, index }) => {
    const kind = QUOTED.test(text) ? "quotation" : MARK.test(text) ? "mark" : "word";
    const word = text
      .toLowerCase()
      .replaceAll("’", "'")
      .replace(/'(?:s|re|ve|ll|d|m)$/, "");
    return { text, word, kind, start: index, end: index + text.length };
  });
}

/** A word that people write only for a thing with a name: `useFakeTimers`, `v3`, `Kafka`, `spring.kafka`, `--max`. */
export function looksLikeName(token: QuestionToken): boolean {
  if (token.kind !== "word" || /^I(?:['’]\w+)?$/.test(token.text)) return false;
  return (
    /\d|[._:/@#$]|^-/.test(token.text) || /^\p{Lu}/u.test(token.text) || /\p{Ll}\p{Lu}/u.test(token.text)
  );
}

export const auxiliaries = wordSet(
  `is are was were be been do does did has have had can could will would should shall must may might isn't aren't
  wasn't weren't don't doesn't didn't hasn't haven't hadn't can't cannot couldn't won't wouldn't shouldn't`,
);
export const prepositions = wordSet(
  "about at by for from in into like of off on onto over through to under until via with without after before",
);
export const interrogatives = wordSet("how what when where which who whom whose why whether if");
/** Nouns and adjectives of no thing in particular. */
const PALE = wordSet(
  "way most best least first last same other right wrong need want try know help use get new old",
);

/** A word that can name what a question is about. */
export function isSubstance({ kind, word }: QuestionToken): boolean {
  return (
    kind === "word" &&
    !stopWords.has(word) &&
    !auxiliaries.has(word) &&
    !PALE.has(word) &&
    !prepositions.has(word)
  );
}

export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}
