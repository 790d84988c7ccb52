import type { PassageRecord } from "../../stores/documents.ts";
import { scorableText } from "../../text/untrusted/scorable-text.ts";
import { plainWords, stemOf } from "../../text/words/stems.ts";

/** Words of a passage as numbers, each of which stands for a stem. */
export interface PassageWords {
  /** Those of the headings. */
  readonly headings: Int32Array;
  /** Those of the text that may earn a score. */
  readonly text: Int32Array;
}

/**
 * Reading the words of a passage takes longer than all else the local scorer does. They are kept for the passages last
 * seen, about a kilobyte each.
 */
export interface PassageWordsCache {
  /** Words of each passage, in their order. Numbers hold until the next call. */
  wordsOf(passages: readonly PassageRecord[]): PassageWords[];
  /** Number of a stem; undefined for one that no passage read so far has. */
  numberOf(stem: string): number | undefined;
}

export interface PassageWordsOptions {
  /** Passages kept. @default 20_000 */
  capacity?: number;
}

/** Different words kept; a corpus in one language has far fewer. */
const MOST_WORDS = 300_000;

interface Kept extends PassageWords {
  /** Moves with the title and the headings, which the id of a passage does not. */
  readonly embeddingHash: string;
}

export function createPassageWords({ capacity = 20_000 }: PassageWordsOptions = {}): PassageWordsCache {
  /** Least recently used first. */
  const passages = new Map<string, Kept>();
  const stems = new Map<string, number>();
  /** Number of each word's stem, so that a word is cut down once. */
  const words = new Map<string, number>();

  function numberOfWord(word: string): number {
    const known = words.get(word);
    if (known !== undefined) return known;
    const stem = stemOf(word);
    const number = stems.get(stem) ?? stems.size;
    stems.set(stem, number);
    words.set(word, number);
    return number;
  }

  const numbersOf = (text: string): Int32Array => new Int32Array(plainWords(text).map(numberOfWord));

  const read = ({ embeddingHash, headings, text }: PassageRecord): Kept => ({
    embeddingHash,
    headings: numbersOf(headings.join("\n")),
    text: numbersOf(scorableText(text)),
  });

  function keep(passage: PassageRecord): Kept {
    const known = passages.get(passage.id);
    const kept = known?.embeddingHash === passage.embeddingHash ? known : read(passage);
    passages.delete(passage.id);
    passages.set(passage.id, kept);
    const [oldest] = passages.size > capacity ? passages.keys() : [];
    if (oldest !== undefined) passages.delete(oldest);
    return kept;
  }

  return {
    wordsOf(wanted) {
      if (words.size > MOST_WORDS) for (const map of [passages, stems, words]) map.clear();
      return wanted.map(keep);
    },
    numberOf: (stem) => stems.get(stem),
  };
}
