import { type Interval, wilsonInterval } from "./intervals.ts";

/**
 * A share of items of which each stands for a number of others: the weight is one over the chance at which it was drawn.
 * The share is that of the weights, and its interval is Wilson's for as many trials as a plain sample of the same
 * precision would hold. Equal weights give the plain share with its plain interval.
 *
 * The number of trials is the smaller of two: Kish's `(Σw)² / Σw²`, which knows the weights alone, and the one that the
 * linearised variance `Σw²(y − p)² / (Σw)²` amounts to, which also sees whether the failures sit among the heavy items.
 * The second is infinite where all items are alike, and noisy where few are not; the smaller never claims too much.
 *
 * @see Kish: Survey Sampling (1965); Korn and Graubard: Confidence intervals for proportions with small expected number of
 * positive counts estimated from survey data (Survey Methodology 24, 1998); Franco, Little, Louis and Slud: Comparative
 * study of confidence intervals for proportions in complex sample surveys (J. Surv. Stat. Methodol. 7, 2019)
 */
export interface WeightedShare {
  /** Weight of the successes over that of all. */
  readonly value: number;
  /** 95 %. */
  readonly interval: Interval;
  /** Trials of a plain sample that would be as precise. */
  readonly effective: number;
}

/**
 * Weights that an item may have. Far beyond them the lighter items vanish beside the heavier ones when they are summed up,
 * and the squares leave the range of numbers.
 */
export const ITEM_WEIGHT = { least: 1e-6, most: 1e9 } as const;

/** Sums that a share is worked out from; they add up over disjoint sets. */
export interface WeightedCount {
  /** Items. */
  readonly items: number;
  readonly successes: number;
  readonly weight: number;
  readonly successWeight: number;
  /** Sum of the squared weights. */
  readonly squares: number;
  readonly successSquares: number;
}

export const noItems = {
  items: 0,
  successes: 0,
  weight: 0,
  successWeight: 0,
  squares: 0,
  successSquares: 0,
} satisfies WeightedCount;

/** Of two disjoint sets. */
export function addCounts(a: WeightedCount, b: WeightedCount): WeightedCount {
  return {
    items: a.items + b.items,
    successes: a.successes + b.successes,
    weight: a.weight + b.weight,
    successWeight: a.successWeight + b.successWeight,
    squares: a.squares + b.squares,
    successSquares: a.successSquares + b.successSquares,
  };
}

/** The same items with success and failure changed over. */
export function invertCount(count: WeightedCount): WeightedCount {
  return {
    ...count,
    successes: count.items - count.successes,
    successWeight: count.weight - count.successWeight,
    successSquares: count.squares - count.successSquares,
  };
}

/** The whole, of which the items of a part are the successes; the part is counted in the whole. */
export function partOf(part: WeightedCount, whole: WeightedCount): WeightedCount {
  return { ...whole, successes: part.items, successWeight: part.weight, successSquares: part.squares };
}

/** Null without items. */
export function weightedShare(count: WeightedCount): WeightedShare | null {
  const { items, successes, weight, squares } = count;
  if (items === 0) return null;
  // Sums of fractions leave a rest; the numbers of items say where there is none.
  const value =
    successes === 0 ? 0 : successes === items ? 1 : Math.min(1, Math.max(0, count.successWeight / weight));
  const kish = weight ** 2 / squares;
  const variance = count.successSquares * (1 - 2 * value) + value ** 2 * squares;
  const linearised =
    value > 0 && value < 1 && variance > 0
      ? (value * (1 - value) * weight ** 2) / variance
      : Number.POSITIVE_INFINITY;
  const effective = Math.min(kish, linearised);
  const { low, high } = wilsonInterval(value * effective, effective);
  // Wilson's ends are exactly 0 and 1 there; floats miss them by a rest that a division would make large.
  return { value, interval: { low: value === 0 ? 0 : low, high: value === 1 ? 1 : high }, effective };
}

/** Counts items, each once, by what `isSuccess` says. */
export function countWeighted<T extends { readonly weight?: number }>(
  items: readonly T[],
  isSuccess: (item: T) => boolean,
): WeightedCount {
  const count = { ...noItems };
  for (const item of items) {
    const { weight = 1 } = item;
    count.items += 1;
    count.weight += weight;
    count.squares += weight ** 2;
    if (!isSuccess(item)) continue;
    count.successes += 1;
    count.successWeight += weight;
    count.successSquares += weight ** 2;
  }
  return count;
}
