import { type QuestionToken, questionTokens } from "../text/questions/question-tokens.ts";
import { identifierParts } from "../text/words/identifier-parts.ts";
import { stopWords } from "../text/words/stop-words.ts";

/**
 * One spelling of a word or of a few adjacent ones. Spellings with one key name one thing: "fake timers",
 * `fakeTimers`, `fake-timers` and `FAKE_TIMER`.
 */
export interface WordForm {
  readonly key: string;
  readonly spelled: string;
  /** False when the key is only a part of an identifier, such as the fake timers of `useFakeTimers`. */
  readonly whole: boolean;
}

/** Longest run of words that is compared with an identifier. */
const MAX_RUN = 4;
/** Parts that say what an identifier does, not what it is about. */
const AFFIXES: ReadonlySet<string> = new Set(
  "use get set is has on to with do enable create make add define default no not in of at by if or and the a".split(
    " ",
  ),
);

export function wordForms(text: string): WordForm[] {
  const tokens = questionTokens(text.replace(/[`"“”]/g, " "));
  return tokens.flatMap((token, index) => {
    if (token.kind !== "word") return [];
    return [...runsFrom(tokens, index), ...partsOf(token.text)];
  });
}

/** The word itself and the runs of adjacent words that begin with it. */
function runsFrom(tokens: readonly QuestionToken[], index: number): WordForm[] {
  const forms: WordForm[] = [];
  for (let length = 1; length <= MAX_RUN; length += 1) {
    const run = tokens.slice(index, index + length);
    if (run.length < length || run.at(-1)?.kind === "mark") break;
    if (run.every(({ word }) => stopWords.has(word))) continue;
    const spelled = run.map((token) => token.text).join(" ");
    forms.push({ key: keyOf(identifierParts(spelled)), spelled, whole: true });
  }
  return forms;
}

/** Runs inside an identifier that hold most of what it is about. */
function partsOf(identifier: string): WordForm[] {
  const segments = identifier.split(/[./:]+/);
  return [identifier, ...(segments.length > 1 ? segments : [])].flatMap((spelled) => {
    const parts = identifierParts(spelled);
    const needed = Math.max(2, Math.ceil((2 * parts.filter(isCore).length) / 3));
    const forms: WordForm[] = [];
    for (let start = 0; start < parts.length; start += 1) {
      for (let end = start + 2; end <= Math.min(parts.length, start + MAX_RUN); end += 1) {
        const run = parts.slice(start, end);
        if (run.filter(isCore).length >= needed) {
          forms.push({ key: keyOf(run), spelled, whole: run.length === parts.length });
        }
      }
    }
    return forms;
  });
}

function isCore(part: string): boolean {
  return !AFFIXES.has(part);
}

/** Letters and digits of the words in a row, the last one in the singular. */
function keyOf(parts: readonly string[]): string {
  return singular(parts.join(""));
}

/** Folds the regular plurals, so that both numbers get one key; the result need not be a word. */
export function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.replace(/s$/, "");
}
