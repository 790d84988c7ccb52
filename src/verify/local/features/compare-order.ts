import type { Alignment } from "./align-words.ts";
import type { QuestionWord } from "./read-question-words.ts";

/**
 * How far the words that two questions share stand in the same order and play the same part. Vectors hardly see it, and
 * it is all that tells "can an owner remove an admin" from "can an admin remove an owner".
 */
export interface OrderComparison {
  /** Shared words that keep their order, as a share; 1 where fewer than two are shared. */
  readonly kept: number;
  /** Shared words that must be moved to make the orders equal. */
  readonly moved: number;
  /** Pairs of shared words that stand the other way round, as a share of all such pairs. */
  readonly turned: number;
  /** Names and numbers among the shared words that stand the other way round to another one. */
  readonly turnedNames: number;
  /** Neighbouring shared words that are neighbours on the other side as well, in that order, as a share. */
  readonly neighbours: number;
  /** Shared words that another preposition leads in, as a share. */
  readonly markers: number;
}

export function compareOrder(
  { pairs }: Pick<Alignment, "pairs">,
  asked: readonly QuestionWord[],
  stored: readonly QuestionWord[],
): OrderComparison {
  const targets = pairs.map(([, to]) => to);
  const count = targets.length;
  const inOrder = longestRise(targets);
  let turned = 0;
  const turnedPlaces = new Set<number>();
  for (let i = 0; i < count; i += 1) {
    for (let j = i + 1; j < count; j += 1) {
      if ((targets[i] ?? 0) < (targets[j] ?? 0)) continue;
      turned += 1;
      turnedPlaces.add(i).add(j);
    }
  }
  const isNamed = (place: number): boolean => {
    const word = asked[pairs[place]?.[0] ?? -1];
    return word !== undefined && (word.isName || word.isNumber);
  };
  const changed = pairs.filter(([at, to]) => asked[at]?.marker !== stored[to]?.marker).length;
  const adjacent = targets.filter((to, at) => at > 0 && to === (targets[at - 1] ?? 0) + 1).length;
  return {
    kept: count < 2 ? 1 : inOrder / count,
    moved: count - inOrder,
    turned: count < 2 ? 0 : turned / ((count * (count - 1)) / 2),
    turnedNames: [...turnedPlaces].filter(isNamed).length,
    neighbours: count < 2 ? 1 : adjacent / (count - 1),
    markers: count === 0 ? 0 : changed / count,
  };
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
