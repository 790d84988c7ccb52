import { stemmer } from "stemmer";

/**
 * Words as the text search compares them: runs of letters and digits, without case and accents, cut down to their stem
 * by Porter's rules for English. Unlike `words`, which keeps identifiers whole, everything else separates.
 */
export function plainWords(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The stem of one of `plainWords`. Very long ones are data and have no endings. */
export function stemOf(plainWord: string): string {
  return plainWord.length > LONGEST_WORD ? plainWord : stemmer(plainWord);
}

/** As SQLite's Porter tokenizer. */
const LONGEST_WORD = 64;
