import type { Separation } from "../../stats/separation.ts";
import { count } from "../../text/count.ts";
import type { DailyRow } from "../price/price-rows.ts";
import type { Prices } from "../price/priced-sweep.ts";
import type { SlopeTest } from "../sweep/slope-test.ts";
import type { Sweep } from "../sweep/sweep-pairs.ts";
import type { SweepRow } from "../sweep/sweep-row.ts";
import type { ChooseOptions, NoReason } from "./choice.ts";
import { findLabelsNeeded, LEAST_PAIRS, needOf } from "./labels-needed.ts";
import { amount, percent, percentInterval, points, thresholdText } from "./wordings.ts";

/** Something that stands against running. */
export interface Reason {
  readonly reason: NoReason;
  readonly explanation: string;
  /** It stands against running even where some row looks good enough: that row is then taken for chance. */
  readonly vetoes: boolean;
}

/** Fewest pairs of each kind for a test of the whole set to speak. */
const LEAST_OF_EACH = 20;
/** A rise that may be real and still brings less than this share of what is missing is no rise to speak of. */
const LEAST_OF_MISSING = 0.5;

/** Tests of the set as a whole, which need no price. */
export function findSetReasons(
  sweep: Sweep,
  { minPrecision, minPairs = LEAST_PAIRS, minSeparation = 0.7 }: ChooseOptions,
): Reason[] {
  const { separation, slope } = sweep;
  const loosest = sweep.rows.at(-1);
  const usable = sweep.pairs - sweep.blocked;
  if (usable < minPairs) {
    return [
      {
        reason: "too-few-labels",
        explanation: `${count(usable, "labelled pair")} ${sweep.blocked > 0 ? "that nothing keeps apart " : ""}${usable === 1 ? "is" : "are"} too few to choose a threshold on: ${labelsWanted(sweep.rows, { missing: minPairs - usable, minPairs, minPrecision })}`,
        vetoes: true,
      },
    ];
  }
  // Where all pairs together are precise enough, similarity need not tell them apart: at most labels are missing.
  if ((loosest?.precision?.value ?? 0) >= minPrecision) return [];
  return [
    ...(separation ? separationReason(separation, minSeparation) : []),
    ...(slope ? slopeReason(slope, minPrecision) : []),
  ];
}

/** One number, and what it is made of: enough to judge at all, and enough to show the precision at the threshold that needs fewest. */
function labelsWanted(
  rows: readonly SweepRow[],
  { missing, minPairs, minPrecision }: { missing: number; minPairs: number; minPrecision: number },
): string {
  const { proof } = findLabelsNeeded(rows, { usable: minPairs - missing, minPairs });
  if (!proof || proof.more <= missing) {
    return `label at least ${missing} more, since none is chosen on fewer than ${minPairs}.`;
  }
  const { more: need, threshold } = proof;
  return `label about ${need} more. None is chosen on fewer than ${minPairs}, which takes ${missing}; to show a precision of ${percent(minPrecision)} takes about ${need} at or above ${thresholdText(threshold)}, which needs fewest, if the precision stays what it is there.`;
}

function separationReason(
  { area, interval, positives, negatives }: Separation,
  minSeparation: number,
): Reason[] {
  if (Math.min(positives, negatives) < LEAST_OF_EACH) return [];
  const isCoin = interval.low <= 0.5;
  if (!isCoin && interval.high >= minSeparation) return [];
  const chance = `A right pair is more similar than a wrong one in ${percent(area)} of cases ${percentInterval(interval)}`;
  const tail = isCoin
    ? "a coin is right in half of them: similarity does not tell the two apart on these pairs"
    : `a coin is right in half of them, and below ${percent(minSeparation)} no threshold separates the two well`;
  return [{ reason: "not-separable", explanation: `${chance}; ${tail}.`, vetoes: isCoin }];
}

function slopeReason(slope: SlopeTest, minPrecision: number): Reason[] {
  const { rise, direction } = slope;
  if (!rise || Math.min(slope.right, slope.wrong) < LEAST_OF_EACH) return [];
  const missing = minPrecision - rise.loosest;
  const isOutOfReach = missing > 0 && rise.interval.high < missing;
  const isSmall = direction !== "rises" || rise.interval.high < missing * LEAST_OF_MISSING;
  if (!isOutOfReach || !isSmall) return [];
  return [{ reason: "precision-flat", explanation: describeFlat(slope, missing), vetoes: true }];
}

function describeFlat({ slope, interval, rise, direction }: SlopeTest, missing: number): string {
  if (!rise) return "";
  const range = `From ${thresholdText(rise.from)} to ${thresholdText(rise.to)} precision goes from ${percent(rise.loosest)} to ${percent(rise.strictest)}, ${points(rise)}`;
  const test = `the log odds of a right answer move by ${slope.toFixed(3)} [${interval.low.toFixed(3)}, ${interval.high.toFixed(3)}] with each 0.01 of similarity`;
  const word = {
    rises: "a rise that is real and too small to matter",
    falls: "a fall",
    "not-told": "which may be no slope at all",
  }[direction];
  return `${range}, where ${(missing * 100).toFixed(1)} are missing; ${test}: ${word}.`;
}

/** Why no row is precise enough, where none is. */
export function precisionReason(rows: readonly SweepRow[], { minPrecision }: ChooseOptions): Reason {
  const admitting = rows.flatMap((row) => (row.precision ? [{ row, precision: row.precision }] : []));
  const above = admitting
    .filter(({ precision }) => precision.value > minPrecision)
    .toSorted((a, b) => needOf(a.row) - needOf(b.row))[0];
  if (above) {
    const { row, precision } = above;
    return {
      reason: "too-few-labels",
      explanation: `At ${thresholdText(row.threshold)} precision is ${percent(precision.value)} ${percentInterval(precision.interval)} on ${row.admitted} pairs: about ${needOf(row)} more labelled pairs at or above it would show that it is at least ${percent(minPrecision)}, if it stays what it is.`,
      vetoes: false,
    };
  }
  const best = admitting.toSorted((a, b) => b.precision.interval.high - a.precision.interval.high)[0];
  if (!best) {
    return {
      reason: "too-few-labels",
      explanation: "No labelled pair is at or above any of the thresholds.",
      vetoes: false,
    };
  }
  const { row, precision } = best;
  const at = `at ${thresholdText(row.threshold)} precision is ${percent(precision.value)} ${percentInterval(precision.interval)} on ${row.admitted} pairs`;
  if (row.labels?.thin && precision.interval.high >= minPrecision) {
    return {
      reason: "too-few-labels",
      explanation: `The best that can be hoped for: ${at}, which does not rule ${percent(minPrecision)} out; about ${row.labels.forWidth} more labelled pairs would settle it.`,
      vetoes: false,
    };
  }
  return {
    reason: "precision-unreachable",
    explanation: `No threshold reaches ${percent(minPrecision)}: ${at}.`,
    vetoes: false,
  };
}

/** Why rows that are precise enough are not worth running at. */
export function priceReason(daily: readonly DailyRow[], { wrongCost, savingPerHit }: Prices): Reason {
  const best = daily.toSorted((a, b) => b.net - a.net)[0];
  const tail = best
    ? `: the best of those that are precise enough, ${thresholdText(best.threshold)}, saves ${amount(best.hits * savingPerHit)} and costs ${amount(best.wrong * wrongCost)} a day${best.cost > 0 ? `, and the verifier ${amount(best.cost)} besides` : ""}`
    : "";
  return {
    reason: "no-threshold-pays",
    explanation: `No threshold saves more than ${amount(wrongCost)} for each wrong answer${tail}.`,
    vetoes: false,
  };
}
