import type { QuestionWord } from "./read-question-words.ts";

/** Which words of two questions are the same one, and which stand in one of them alone. */
export interface Alignment {
  /** Places of each word in both questions, in the order of the question asked. */
  readonly pairs: readonly (readonly [asked: number, stored: number])[];
  readonly onlyAsked: readonly QuestionWord[];
  readonly onlyStored: readonly QuestionWord[];
  /** Pairs that a slip of the keys tells apart. */
  readonly typos: number;
}

/** Equal stems first, the nearest places together; then words that are one slip of the keys apart. */
export function alignWords(asked: readonly QuestionWord[], stored: readonly QuestionWord[]): Alignment {
  const partner = new Map<number, number>();
  const taken = new Set<number>();
  const match = (isSame: (one: QuestionWord, other: QuestionWord) => boolean): number => {
    let found = 0;
    for (const [at, word] of asked.entries()) {
      if (partner.has(at)) continue;
      const fitting = [...stored.entries()].filter(([to, other]) => !taken.has(to) && isSame(word, other));
      const nearest = fitting.sort(([a], [b]) => Math.abs(a - at) - Math.abs(b - at))[0];
      if (!nearest) continue;
      partner.set(at, nearest[0]);
      taken.add(nearest[0]);
      found += 1;
    }
    return found;
  };
  match((one, other) => one.stem === other.stem);
  const typos = match(isTypo);
  return {
    pairs: [...partner].sort(([a], [b]) => a - b),
    onlyAsked: asked.filter((_, at) => !partner.has(at)),
    onlyStored: stored.filter((_, at) => !taken.has(at)),
    typos,
  };
}

/** Shorter words are other words with one letter changed: "add" and "and". */
const SHORTEST_TYPO = 5;
/** From here on a word may have two slips. */
const LONG_WORD = 9;

function isTypo(one: QuestionWord, other: QuestionWord): boolean {
  if (one.isName || other.isName || one.isNumber || other.isNumber) return false;
  const [a, b] = [one.text, other.text];
  const shorter = Math.min(a.length, b.length);
  if (shorter < SHORTEST_TYPO || Math.abs(a.length - b.length) > 2 || a[0] !== b[0]) return false;
  return editDistance(a, b) <= (shorter >= LONG_WORD ? 2 : 1);
}

/** Letters changed, added, left out, or swapped with their neighbour (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? (before[j - 2] ?? 0) + 1
          : Number.POSITIVE_INFINITY;
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed, swapped));
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
