import { questionTokens } from "../text/questions/question-tokens.ts";
import { abbreviations } from "./abbreviations.ts";
import { definedAbbreviations } from "./defined-abbreviations.ts";
import type { CorpusVocabulary } from "./rewriter.ts";
import { singular, type WordForm, wordForms } from "./word-forms.ts";

/**
 * The documents' spelling of a question's words: `useFakeTimers` for "fake timers", "WebSocket" for "web socket",
 * "database" for "db". Nothing is guessed: each word returned stands in a heading, title or topic as it is, so a
 * hostile heading can add no word but other spellings of what was asked.
 */

/** Bounds that keep the work small whatever the vocabulary is. */
const MAX_TEXTS = 200;
const MAX_TEXT_LENGTH = 160;
const MAX_QUESTION_LENGTH = 600;
const MAX_WORDS = 12;
/** Spellings of one word. */
const MAX_SPELLINGS = 3;
/** A shorter key meets by chance. */
const MIN_KEY_LENGTH = 4;

export function expandWords(question: string, vocabulary: CorpusVocabulary): string[] {
  const asked = question.slice(0, MAX_QUESTION_LENGTH);
  const texts = [...vocabulary.headings, ...vocabulary.topics, ...vocabulary.titles]
    .slice(0, MAX_TEXTS)
    .map((text) => text.slice(0, MAX_TEXT_LENGTH));
  const askedWords = plainWords(asked);
  const found = [
    ...spellings(asked, texts),
    ...synonyms(askedWords, texts.flatMap(definedAbbreviations)),
    ...writtenIn(texts, synonyms(askedWords, abbreviations)),
  ];
  const unique = new Map(found.map((word) => [word.toLowerCase(), word]));
  return [...unique.values()].slice(0, MAX_WORDS);
}

/** Forms of the vocabulary with the key of a form of the question, written differently. */
function spellings(question: string, texts: readonly string[]): string[] {
  const asked = new Map<string, WordForm>();
  for (const form of wordForms(question)) {
    if (form.key.length < MIN_KEY_LENGTH) continue;
    if (asked.get(form.key)?.whole !== true) asked.set(form.key, form);
  }
  const beginnings = [...asked.keys()].map((key) => key.slice(0, -1));
  const written = ` ${plainWords(question)} `;
  const found = texts.flatMap((text) => {
    const squeezed = text.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();
    if (!beginnings.some((beginning) => squeezed.includes(beginning))) return [];
    return wordForms(text).filter(({ key, spelled, whole }) => {
      const form = asked.get(key);
      if (form === undefined || !(whole || form.whole)) return false;
      return fold(spelled) !== fold(form.spelled) && !isWritten(spelled, written);
    });
  });
  return fewOfEach(found).map(({ spelled }) => spelled);
}

/** A key that heads a family, such as that of `coverage.thresholds.lines`, must not crowd out the others. */
function fewOfEach(forms: readonly WordForm[]): WordForm[] {
  const unique = [...new Map(forms.map((form) => [fold(form.spelled), form])).values()];
  const wholeFirst = [...unique.filter(({ whole }) => whole), ...unique.filter(({ whole }) => !whole)];
  const counts = new Map<string, number>();
  return wholeFirst.filter(({ key }) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= MAX_SPELLINGS;
  });
}

/** Other members of each group of which the question has one. */
function synonyms(question: string, groups: readonly (readonly string[])[]): string[] {
  const asked = ` ${question} `;
  return groups
    .filter((group) => group.some((word) => isWritten(word, asked)))
    .flatMap((group) => group.filter((word) => !isWritten(word, asked)));
}

function writtenIn(texts: readonly string[], candidates: readonly string[]): string[] {
  if (candidates.length === 0) return [];
  const corpus = ` ${texts.map(plainWords).join(" ")} `;
  return candidates.filter((word) => isWritten(word, corpus));
}

/** True when a text of `plainWords`, with a space at both ends, has the word in one of its numbers. */
function isWritten(word: string, text: string): boolean {
  return text.includes(` ${plainWords(word)} `);
}

/** Lower case, single spaces, each word in the singular; an identifier is one word. */
function plainWords(text: string): string {
  return questionTokens(text.replace(/[`"“”]/g, " "))
    .filter(({ kind }) => kind === "word")
    .map(({ word }) => singular(word))
    .join(" ");
}

function fold(text: string): string {
  return singular(text.toLowerCase().replace(/^[^\p{L}\p{N}]+/u, ""));
}
