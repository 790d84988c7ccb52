import { stripInvisible } from "../questions/normalise-question.ts";

/** Letters of other scripts that look like Latin ones; both strings are read in step. */
const LOOK_ALIKES = "асеорхуіѕјһԁԛԝɡαερονικτυѵ";
const LATIN = "aceopxyisjhdqwgaepoviktuv";
const latinOf = new Map([...LOOK_ALIKES].map((letter, index) => [letter, [...LATIN][index] ?? letter]));

/**
 * One spelling for wordings that are written to look like another: NFKC, lower case, no invisible characters or accents,
 * Latin look-alikes as Latin letters in words that mix scripts, s p a c e d letters joined, no emphasis marks, single
 * blanks. For matching only: it is never shown.
 */
export function foldForMatching(text: string): string {
  const folded = /[^\t\n\r -~]/.test(text) ? foldLetters(text) : text.toLowerCase();
  return folded
    .replace(SPACED, (letters) => letters.replace(/[ .\-_·]/g, ""))
    .replace(/(?<=^|\s|["'(])[*_~]+|(?<![*_~])[*_~]+(?=$|[\s"').,:;!?])/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** `i g n o r e`, `s.c.o.r.e` */
const SPACED = /(?<!\S)\p{L}(?:[ .\-_·]\p{L}){3,}(?![^\s.,:;!?])/gu;

function foldLetters(text: string): string {
  return stripInvisible(text)
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replace(/[\p{L}\p{M}]+/gu, (word) => (/[a-z]/.test(word) ? withLatinLetters(word) : word))
    .replace(/[‘’ʼ`]/g, "'")
    .replace(/[“”„]/g, '"');
}

function withLatinLetters(word: string): string {
  return [...word].map((letter) => latinOf.get(letter) ?? letter).join("");
}
