import { plainWords, stemOf } from "../../text/words/stems.ts";
import { stopWords } from "../../text/words/stop-words.ts";
import { contentWords } from "../../text/words/words.ts";

/** What the local scorer looks for in passages, as stems. */
export interface QuestionStems {
  /** Stems of the words that carry the subject, each once. */
  readonly subject: readonly string[];
  /** Neighbours in the question, words without a subject left out; each pair once. */
  readonly pairs: readonly (readonly [string, string])[];
  /** Stems of what the question calls by name: products, functions, settings, versions. */
  readonly names: readonly string[];
  /** One word of the question for each stem of the above, to count passages by. */
  readonly words: ReadonlyMap<string, string>;
}

export function readQuestion(text: string): QuestionStems {
  const question = text.replace(QUANTITY, "$1");
  const words = new Map<string, string>();
  const stemsIn = (part: string): string[] =>
    plainWords(part).map((word) => {
      const stem = stemOf(word);
      if (!words.has(stem)) words.set(stem, word);
      return stem;
    });
  const subjectIn = (part: string): string[] => stemsIn(withoutStopWords(part));
  const subject = [...new Set(subjectIn(question))];
  const sequence = contentWords(question).flatMap(stemsIn);
  const pairs = new Map<string, readonly [string, string]>();
  for (const [index, first] of sequence.entries()) {
    const second = sequence[index + 1];
    if (second !== undefined && second !== first) pairs.set(`${first} ${second}`, [first, second]);
  }
  const names = [...new Set(namesIn(question).flatMap(subjectIn))];
  return { subject, pairs: [...pairs.values()], names, words };
}

/** "How many" and its like ask for a number; what is counted is the subject. */
const QUANTITY = /\b(how)\s+(?:many|much|long|often|far|soon|large|big|small|fast|early|late|old)\b/giu;

function withoutStopWords(text: string): string {
  return plainWords(text)
    .filter((word) => !stopWords.has(word))
    .join(" ");
}

/** Camel case; a dot, underscore or slash inside; a digit. */
const IDENTIFIER = /[a-z][A-Z]|[\p{L}\p{N}_][._/][\p{L}\p{N}_]|\p{N}/u;

/** Words that look like code, and words with a capital that do not begin a sentence. */
function namesIn(question: string): string[] {
  return question.split(/(?<=[.!?])\s+/u).flatMap((sentence) =>
    [...sentence.matchAll(/[\p{L}\p{N}_$@./-]+/gu)]
      .map(([word], index) => ({ word: word.replace(/^[./-]+|[./-]+$/g, ""), begins: index === 0 }))
      .filter(
        ({ word, begins }) => IDENTIFIER.test(word) || (!begins && word !== "I" && /^\p{Lu}/u.test(word)),
      )
      .map(({ word }) => word),
  );
}
