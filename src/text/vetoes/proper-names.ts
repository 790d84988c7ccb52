import { stopWords } from "../words/stop-words.ts";
import { detectLanguage } from "./detect-language.ts";

/**
 * Names that only their capitals tell: Kafka, PostgreSQL, CSV, ECONNRESET. Read in English alone, and not where every
 * word has a capital, since there capitals say nothing; the first word of a sentence has one anyway.
 */
export function properNames(question: string): string[] {
  const tokens = [...question.matchAll(WORD)].map(({ 0: text, index }) => ({
    text,
    isFirst: /(?:^|[.?!:]\s*|\n\s*|["“(]\s*)$/u.test(question.slice(0, index).trimStart()),
  }));
  const later = tokens.filter(({ isFirst }) => !isFirst);
  const shouted = later.filter(({ text }) => /^\p{Lu}/u.test(text)).length;
  if (later.length > 1 && shouted / later.length > MOST_CAPITALS) return [];
  const isEnglish = detectLanguage(question) === "en";
  return tokens
    .filter(({ text, isFirst }) => isAcronym(text) || (isEnglish && !isFirst && /^\p{Lu}\p{Ll}+/u.test(text)))
    .map(({ text }) => text)
    .filter((text) => !stopWords.has(text.toLowerCase()) && !ORDINARY.has(text.toLowerCase()));
}

const WORD = /[\p{L}\p{M}][\p{L}\p{M}\p{N}]*/gu;
/** Share of capitals from which they are a manner of writing. */
const MOST_CAPITALS = 0.6;
/** Written with capitals by habit; they set no two questions apart. */
const ORDINARY = new Set(
  "ok faq api apis url urls id ids app ui cli http https web internet error settings yes no hi hello thanks please kb mb gb tb am pm".split(
    " ",
  ),
);

function isAcronym(text: string): boolean {
  return /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(text);
}
