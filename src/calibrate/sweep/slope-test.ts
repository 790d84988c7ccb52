import type { Interval } from "../../stats/intervals.ts";
import { fitLogisticSlope } from "../../stats/logistic-slope.ts";
import { type ShareWithInterval, shareDifference } from "../../stats/share-difference.ts";
import { addCounts, noItems, type WeightedCount, weightedShare } from "../../stats/weighted-share.ts";
import type { JudgedPair } from "./judged-pair.ts";
import type { CountedRow } from "./sweep-row.ts";

/**
 * Whether a higher threshold buys precision: the slope of right on similarity over the pairs that the loosest threshold
 * admits, and, because a slope may be real and useless, the precision it buys between the loosest and the strictest row.
 */
export interface SlopeTest {
  /** Labelled pairs it rests on. */
  readonly right: number;
  readonly wrong: number;
  /** By how much the log odds of right move with each 0.01 of similarity. */
  readonly slope: number;
  /** 95 %; in the same unit. */
  readonly interval: Interval;
  /** `rises`: the interval lies above 0; `falls`: below; `not-told`: it holds 0. */
  readonly direction: "rises" | "falls" | "not-told";
  /** Null where no stricter row has enough pairs. */
  readonly rise: PrecisionRise | null;
}

/** Precision at the strict end of the sweep minus that at the loose end. */
export interface PrecisionRise {
  readonly from: number;
  /** The strictest threshold that still admits enough pairs to speak of. */
  readonly to: number;
  readonly loosest: number;
  readonly strictest: number;
  readonly value: number;
  /** 95 %. */
  readonly interval: Interval;
}

/** Similarity that the slope is told for. */
const UNIT = 0.01;
/** Effective pairs, and share of those of the loosest row, below which a row is too thin to stand for the strict end. */
const LEAST_PAIRS = 30;
const LEAST_SHARE = 0.1;

/** Null where all pairs are right, or all wrong, or all equally similar: then there is no slope to speak of. */
export function testSlope(pairs: readonly JudgedPair[], rows: readonly CountedRow[]): SlopeTest | null {
  const loosest = rows.at(-1)?.threshold ?? Number.POSITIVE_INFINITY;
  const admitted = pairs.filter(({ similarity, blocked = false }) => !blocked && similarity >= loosest);
  const fit = fitLogisticSlope(
    admitted.map(({ similarity, right, weight = 1 }) => ({ x: similarity / UNIT, yes: right, weight })),
  );
  if (!fit) return null;
  const right = admitted.filter((pair) => pair.right).length;
  return {
    right,
    wrong: admitted.length - right,
    slope: fit.slope,
    interval: fit.interval,
    direction: fit.interval.low > 0 ? "rises" : fit.interval.high < 0 ? "falls" : "not-told",
    rise: riseOver(rows),
  };
}

/**
 * The strict set is part of the loose one. With `f` the share it has in it, the difference of the two precisions is `1 − f`
 * times that between the strict set and the rest, which share no pair.
 */
function riseOver(rows: readonly CountedRow[]): PrecisionRise | null {
  const loose = rows.at(-1);
  const effectiveOf = (row: CountedRow | undefined): number =>
    (row && weightedShare(row.admitted)?.effective) ?? 0;
  const least = Math.max(LEAST_PAIRS, LEAST_SHARE * effectiveOf(loose));
  const at = rows.findIndex((row) => effectiveOf(row) >= least);
  const strict = rows[at];
  if (!loose || !strict || strict === loose) return null;
  const rest = rows.slice(at + 1).reduce((sum, { added }) => addCounts(sum, added), noItems);
  const [strictShare, restShare] = [weightedShare(strict.admitted), weightedShare(rest)];
  const looseShare = weightedShare(loose.admitted);
  if (!strictShare || !restShare || !looseShare) return null;
  const scaled = scaledDifference(strictShare, restShare, {
    scale: 1 - weightShare(strict.admitted, loose.admitted),
  });
  return {
    from: loose.threshold,
    to: strict.threshold,
    loosest: looseShare.value,
    strictest: strictShare.value,
    ...scaled,
  };
}

function scaledDifference(
  strict: ShareWithInterval,
  rest: ShareWithInterval,
  { scale }: { scale: number },
): { value: number; interval: Interval } {
  const { value, interval } = shareDifference(strict, rest);
  return { value: value * scale, interval: { low: interval.low * scale, high: interval.high * scale } };
}

function weightShare(part: WeightedCount, whole: WeightedCount): number {
  return part.weight / whole.weight;
}
