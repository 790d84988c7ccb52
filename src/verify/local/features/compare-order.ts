import type { Alignment } from "./align-words.ts";
import type { QuestionWord } from "./read-question-words.ts";

/**
 * How far the words that two questions share stand in the same order and play the same part. Vectors hardly see it, and
 * it is all that tells "can an owner remove an admin" from "can an admin remove an owner". The order within an
 * enumeration says nothing and does not count.
 */
export interface OrderComparison {
  /** Shared words that keep their order, as a share; 1 where fewer than two are shared. */
  readonly kept: number;
  /** Shared words that must be moved to make the orders equal. */
  readonly moved: number;
  /** Pairs of shared words that stand the other way round, as a share of all such pairs. */
  readonly turned: number;
  /** Names and numbers among the words that stand the other way round to another one. */
  readonly turnedNames: number;
  /** Shared words whose next shared word is the next one on the other side as well, as a share. */
  readonly neighbours: number;
  /** Shared words that another preposition leads in, as a share. */
  readonly markers: number;
}

/** One shared word on both sides. */
interface SharedWord {
  readonly asked: QuestionWord;
  readonly stored: QuestionWord;
  /** Its place among the words of the question stored. */
  readonly place: number;
}

export function compareOrder(
  { pairs }: Pick<Alignment, "pairs">,
  asked: readonly QuestionWord[],
  stored: readonly QuestionWord[],
): OrderComparison {
  const shared = pairs.flatMap(([at, to]): SharedWord[] => {
    const [one, other] = [asked[at], stored[to]];
    return one && other ? [{ asked: one, stored: other, place: to }] : [];
  });
  const count = shared.length;
  const places = inListOrder(shared);
  const moved = count - longestRise(places);
  const { turned, words } = countTurned(shared);
  const adjacent = places.filter((place, at) => at > 0 && place === (places[at - 1] ?? 0) + 1).length;
  const changed = shared.filter((word) => word.asked.marker !== word.stored.marker).length;
  return {
    kept: count < 2 ? 1 : 1 - moved / count,
    moved,
    turned: count < 2 ? 0 : turned / ((count * (count - 1)) / 2),
    turnedNames: [...words].filter(({ asked: word }) => word.isName || word.isNumber).length,
    neighbours: count < 2 ? 1 : adjacent / (count - 1),
    markers: count === 0 ? 0 : changed / count,
  };
}

function countTurned(shared: readonly SharedWord[]): { turned: number; words: ReadonlySet<SharedWord> } {
  let turned = 0;
  const words = new Set<SharedWord>();
  for (const [at, one] of shared.entries()) {
    for (const other of shared.slice(at + 1)) {
      if (one.place < other.place || isListed(one, other)) continue;
      turned += 1;
      words.add(one).add(other);
    }
  }
  return { turned, words };
}

/** Whether two words stand in one enumeration on both sides. */
function isListed(one: SharedWord, other: SharedWord): boolean {
  return (
    one.asked.list !== null &&
    one.asked.list === other.asked.list &&
    one.stored.list !== null &&
    one.stored.list === other.stored.list
  );
}

/** Places in the question stored, those of one enumeration rising. */
function inListOrder(shared: readonly SharedWord[]): number[] {
  const places: number[] = [];
  for (let start = 0; start < shared.length; ) {
    const first = shared[start];
    let end = start + 1;
    while (end < shared.length && first && isListed(first, shared[end] ?? first)) end += 1;
    places.push(
      ...shared
        .slice(start, end)
        .map(({ place }) => place)
        .sort((a, b) => a - b),
    );
    start = end;
  }
  return places;
}

/** Length of the longest rising subsequence. */
function longestRise(values: readonly number[]): number {
  const ends: number[] = [];
  for (const value of values) {
    const place = ends.findIndex((end) => end >= value);
    if (place === -1) ends.push(value);
    else ends[place] = value;
  }
  return ends.length;
}
