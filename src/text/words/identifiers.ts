import { writtenWords } from "./words.ts";

/**
 * Names that people give to things in code and configuration: settings, flags, functions, packages, error codes, paths,
 * versions. One character makes another name of them, so they are compared whole: `--max-workers` is no part of
 * `--max-workers-count`, and `5.0` none of `5.0.1`.
 */

/** Longer ones are data: keys, hashes, links with a query. */
const MAX_LENGTH = 200;

/** Their own words are found by dictionary; names of code stand between them without spaces. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+/gu;

/** What makes a word an identifier; any of them does. */
const SIGNS: readonly RegExp[] = [
  // --max-workers, @scope/package, $HOME, .env, _private
  /^[-@$._#]/u,
  // C++, C#
  /\p{L}[+#]+$/u,
  // spring.kafka.listener.type, snake_case, src/a.ts, localhost:3000, 5.0.1
  /[\p{L}\p{N}][._/:@#\\~]+[\p{L}\p{N}_-]/u,
  // useFakeTimers
  /\p{Ll}\p{Lu}/u,
  // E1234, utf-8
  /\p{L}-?\p{N}|\p{N}-?\p{L}/u,
  // max-poll-records
  /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+){2,}$/u,
];

/** "e.g.", "U.S.", "1st". */
const ORDINARY = /^(?:\p{L}(?:\.\p{L})+|\d+(?:st|nd|rd|th))$/iu;

/** The identifiers of a text as they are written, in order, each once. */
export function identifiers(text: string): string[] {
  const found = new Map<string, string>();
  for (const word of writtenWords(text.replace(UNSPACED, " "))) {
    if (isIdentifier(word) && !found.has(identifierKey(word))) found.set(identifierKey(word), word);
  }
  return [...found.values()];
}

/** What two spellings of one identifier have in common: case, accents and the `v` of a version do not count. */
export function identifierKey(identifier: string): string {
  return identifier
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/^v(?=\d+\.)/, "");
}

/** True when the text search's ordinary words hold it whole as well: it has no sign but single hyphens. */
export function isOrdinaryWord(identifier: string): boolean {
  return /^[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*$/u.test(identifier);
}

/** Words inside an identifier that only its capitals tell apart: `vi.useFakeTimers` → use, Fake, Timers. */
export function camelCaseParts(identifier: string): string[] {
  const humps = identifier.match(/[\p{L}\p{N}]*\p{Ll}\p{Lu}[\p{L}\p{N}]*/gu) ?? [];
  return humps.flatMap((hump) => hump.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu) ?? []);
}

/** The words that an identifier is made of, without numbers and single letters. */
export function identifierWords(identifier: string): string[] {
  const words = [...(identifier.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []), ...camelCaseParts(identifier)];
  return [...new Set(words)].filter((word) => /^(?!\p{N}+$)..+/u.test(word));
}

function isIdentifier(word: string): boolean {
  return word.length <= MAX_LENGTH && SIGNS.some((sign) => sign.test(word)) && !ORDINARY.test(word);
}
