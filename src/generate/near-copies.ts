/** Share of words that two quotes must have in common to say the same. */
const SAME = 0.8;
/** With fewer words, one that differs is what is asked for. */
const LEAST_WORDS = 8;

/**
 * Whether a reader who has seen one quote learns nothing from the other: one holds the other, or nearly all words are the
 * same, as in one listing for each package manager. A number that differs is another statement.
 */
export function areNearCopies(a: Quoted, b: Quoted): boolean {
  if (a.text.includes(b.text) || b.text.includes(a.text)) return true;
  const [first, second] = [wordsOf(a.text), wordsOf(b.text)];
  const [few, many] = first.size <= second.size ? [first, second] : [second, first];
  if (few.size < LEAST_WORDS) return false;
  let shared = 0;
  for (const word of few) if (many.has(word)) shared += 1;
  if (shared / few.size < SAME) return false;
  // Code that is nearly all in other code shows nothing new; a sentence may qualify one that it repeats.
  const isCopy = a.kind === "code" && b.kind === "code" ? true : shared / many.size >= SAME;
  return isCopy && (a.kind === "code" || numbersOf(first) === numbersOf(second));
}

interface Quoted {
  readonly text: string;
  readonly kind: string;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}_$]+(?:[-.][\p{L}\p{N}_$]+)*/gu) ?? []);
}

function numbersOf(words: ReadonlySet<string>): string {
  return [...words]
    .filter((word) => /^\d/u.test(word))
    .sort()
    .join(" ");
}
