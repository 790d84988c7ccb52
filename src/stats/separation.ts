import type { Interval } from "./intervals.ts";

/**
 * How well a score tells two classes apart: the area under the ROC curve, which is the chance that a random positive scores
 * above a random negative, ties counted half. Weighted items count as often as they weigh.
 *
 * The interval is Newcombe's method 5: the areas that the observed one is not further from than 1.96 of the standard
 * errors *they* would have (Hanley and McNeil's, with both classes at their mean size). It stays inside [0, 1] and keeps a
 * width where the classes do not overlap at all.
 *
 * @see Hanley and McNeil: The meaning and use of the area under a ROC curve (Radiology 143, 1982); Newcombe: Confidence
 * intervals for an effect size measure based on the Mann-Whitney statistic, part 2 (Statistics in Medicine 25, 2006)
 */
export interface Separation {
  readonly area: number;
  /** 95 %. */
  readonly interval: Interval;
  readonly positives: number;
  readonly negatives: number;
}

export interface ScoredItem {
  readonly score: number;
  readonly positive: boolean;
  /** @default 1 */
  readonly weight?: number;
}

const Z2 = 1.959963984540054 ** 2;

/** Null unless there are items of both classes. */
export function measureSeparation(items: readonly ScoredItem[]): Separation | null {
  const positives = weightsOf(items.filter(({ positive }) => positive));
  const negatives = weightsOf(items.filter(({ positive }) => !positive));
  if (positives.count === 0 || negatives.count === 0) return null;
  const area = areaOf(items) / (positives.sum * negatives.sum);
  return {
    area,
    interval: areaInterval(area, positives.effective, negatives.effective),
    positives: positives.count,
    negatives: negatives.count,
  };
}

/** Weight of the pairs, one item of each class, in which the positive scores higher; ties half. */
function areaOf(items: readonly ScoredItem[]): number {
  const sorted = items.toSorted((a, b) => a.score - b.score);
  let below = 0;
  let won = 0;
  for (let start = 0; start < sorted.length; ) {
    const score = sorted[start]?.score;
    let tiedPositive = 0;
    let tiedNegative = 0;
    let end = start;
    for (; end < sorted.length && sorted[end]?.score === score; end += 1) {
      const item = sorted[end];
      if (item?.positive) tiedPositive += item.weight ?? 1;
      else tiedNegative += item?.weight ?? 1;
    }
    won += tiedPositive * (below + tiedNegative / 2);
    below += tiedNegative;
    start = end;
  }
  return won;
}

function areaInterval(area: number, m: number, n: number): Interval {
  const spare = Math.max(0, (m + n) / 2 - 1);
  const variance = (at: number): number =>
    ((at * (1 - at)) / (m * n)) * (1 + spare * ((1 - at) / (2 - at) + at / (1 + at)));
  const isNear = (at: number): boolean => (area - at) ** 2 <= Z2 * variance(at);
  return {
    low: area === 0 ? 0 : edgeBetween(0, area, isNear),
    high: area === 1 ? 1 : edgeBetween(1, area, isNear),
  };
}

/** The point between `far` and `near` at which `holds` begins to hold, by halving. */
function edgeBetween(far: number, near: number, holds: (at: number) => boolean): number {
  let outside = far;
  let inside = near;
  for (let round = 0; round < 60; round += 1) {
    const middle = (outside + inside) / 2;
    if (holds(middle)) inside = middle;
    else outside = middle;
  }
  return inside;
}

function weightsOf(items: readonly ScoredItem[]) {
  const weights = items.map(({ weight }) => weight ?? 1);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const squares = weights.reduce((total, weight) => total + weight ** 2, 0);
  return { count: items.length, sum, effective: sum ** 2 / squares };
}
