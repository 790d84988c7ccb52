import { stopWords } from "./stop-words.ts";

/**
 * Words for comparing texts by what they name. Identifiers stay whole, since `vi.fn` and `vi.mock`, `--max-cost` and
 * `--max-heads`, or 5.0 and 5.1 name different things although they share most of their characters.
 */
const EDGE_START =
  /^(?!--?[\p{L}\p{N}]|@[\p{L}\p{N}]|\$[\p{L}_]|[._]+[\p{L}\p{N}_]|#[\p{L}])[^\p{L}\p{N}_]+/u;
const EDGE_END = /[^\p{L}\p{N}\p{M}_+#%]+$/u;
/** What never stands inside an identifier. */
const BREAKS = /[\s"“”„«»‹›`´<>|;,!?¿¡…(){}[\]=&*\\–—、。，！？：；「」『』（）]+/u;
/** Scripts written without spaces need a dictionary to find their words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** Every word, lower case, in order, repeats included. */
export function words(text: string): string[] {
  return writtenWords(text).map((word) => word.toLowerCase());
}

/** Every word as it is written, in order, repeats included. */
export function writtenWords(text: string): string[] {
  return text
    .normalize("NFKC")
    .replace(/[’ʼ]/g, "'")
    .split(BREAKS)
    .flatMap(splitToken)
    .map((word) => word.replace(/'s$/i, ""))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** Words without those that carry no subject. */
export function contentWords(text: string): string[] {
  return words(text).filter((word) => !stopWords.has(word));
}

function splitToken(token: string): string[] {
  const trimmed = trimEdges(token);
  if (trimmed === "") return [];
  if (UNSPACED.test(trimmed)) {
    return [...segmenter.segment(trimmed)].filter((part) => part.isWordLike).map((part) => part.segment);
  }
  if (/^[a-z][\w+.-]*:\/\//i.test(trimmed)) return [trimmed];
  // "and/or" and "note:see" are two words; a path, a scoped package and `host:port` are one.
  return trimmed
    .split(/:+(?=[\p{L}_])/u)
    .flatMap((part) => (/^\p{L}+(?:\/\p{L}+)+$/u.test(part) ? part.split("/") : [part]))
    .map(trimEdges);
}

function trimEdges(token: string): string {
  return token.replace(EDGE_END, "").replace(EDGE_START, "");
}
