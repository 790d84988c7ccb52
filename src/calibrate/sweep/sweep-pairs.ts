import { AppError } from "../../errors.ts";
import { ruleOfThree, trialsForLowerBound, trialsForWidth } from "../../stats/sample-size.ts";
import { measureSeparation, type Separation } from "../../stats/separation.ts";
import { shareDifference } from "../../stats/share-difference.ts";
import {
  invertCount,
  noItems,
  partOf,
  type WeightedCount,
  type WeightedShare,
  weightedShare,
} from "../../stats/weighted-share.ts";
import { countEligible, countRows } from "./count-rows.ts";
import { checkPairs, type JudgedPair } from "./judged-pair.ts";
import { type SlopeTest, testSlope } from "./slope-test.ts";
import type { CountedRow, LabelNeed, SweepRow, SweepStep } from "./sweep-row.ts";
import { sweptThresholds } from "./thresholds.ts";

/**
 * The two curves a threshold is chosen from: how many requests each threshold would serve from what is stored, and how many
 * of these rightly, both with intervals. Lowering a threshold only ever adds pairs.
 */
export interface Sweep {
  /** Labelled pairs. */
  readonly pairs: number;
  readonly right: number;
  /** Pairs kept apart by a veto or a verifier, which no threshold admits. */
  readonly blocked: number;
  /** Requests that the pairs stand for, with those that have no pair. */
  readonly eligible: number;
  /** The pairs have unequal weights; intervals are those of their effective number. */
  readonly weighted: boolean;
  /** Strictest first. */
  readonly rows: readonly SweepRow[];
  readonly slope: SlopeTest | null;
  /** Over all pairs that are not kept apart; null without right or without wrong ones. */
  readonly separation: Separation | null;
  readonly wanted: Wanted;
}

/** What a row's precision should come to before it counts as known. */
export interface Wanted {
  /** Whole width of the 95 % interval. */
  readonly width: number;
  /** Precision that the interval's lower end should reach. */
  readonly precision: number;
}

export interface SweepOptions {
  /** @default a fixed grid with the deciles of the similarities */
  thresholds?: readonly number[];
  /**
   * Eligible requests, in the unit of the weights, where some have no pair because nothing stored came near: they are
   * misses at every threshold.
   * @default the weights' sum
   */
  eligible?: number;
  /** @default 0.05 */
  wantedWidth?: number;
  /** @default 0.97 */
  wantedPrecision?: number;
}

/** @throws AppError `dataset-invalid` for pairs that cannot be; `usage` for thresholds or a number of requests that cannot */
export function sweepPairs(pairs: readonly JudgedPair[], options: SweepOptions = {}): Sweep {
  checkPairs(pairs);
  const open = pairs.filter(({ blocked = false }) => !blocked);
  const thresholds = sweptThresholds(pairs, options.thresholds);
  checkOptions(thresholds, options.eligible, pairs);
  const wanted = { width: options.wantedWidth ?? 0.05, precision: options.wantedPrecision ?? 0.97 };
  const eligible = countEligible(pairs, options.eligible);
  const counted = countRows(pairs, thresholds);
  const first = pairs[0]?.weight ?? 1;
  return {
    pairs: pairs.length,
    right: pairs.filter(({ right }) => right).length,
    blocked: pairs.length - open.length,
    eligible: eligible.weight,
    weighted: pairs.some(({ weight = 1 }) => weight !== first),
    rows: toRows(counted, eligible, wanted),
    slope: testSlope(pairs, counted),
    separation: measureSeparation(
      open.map(({ similarity, right, weight = 1 }) => ({ score: similarity, positive: right, weight })),
    ),
    wanted,
  };
}

function checkOptions(
  thresholds: readonly number[],
  eligible: number | undefined,
  pairs: readonly JudgedPair[],
): void {
  const bad = thresholds.find((threshold) => !(threshold >= -1 && threshold <= 1));
  if (bad !== undefined || thresholds.length === 0) {
    throw new AppError("usage", `There is no threshold ${bad ?? "to sweep"}.`, {
      hint: "Thresholds are similarities from -1 to 1.",
    });
  }
  const weight = pairs.reduce((sum, pair) => sum + (pair.weight ?? 1), 0);
  if (eligible !== undefined && !(eligible >= weight * (1 - 1e-9) && Number.isFinite(eligible))) {
    throw new AppError(
      "usage",
      `${eligible} eligible requests are fewer than the ${weight} the pairs stand for.`,
      {
        hint: "Count every request that may be served from what is stored, in the unit of the pairs' weights.",
      },
    );
  }
}

function toRows(counted: readonly CountedRow[], eligible: WeightedCount, wanted: Wanted): SweepRow[] {
  const rows: SweepRow[] = [];
  for (const [at, { threshold, admitted, added, cost }] of counted.entries()) {
    const precision = weightedShare(admitted);
    const stricter = rows[at - 1];
    rows.push({
      threshold,
      admitted: admitted.items,
      wrong: admitted.items - admitted.successes,
      hitRate: rateOf(admitted, eligible),
      wrongRate: rateOf(wrongOf(admitted), eligible),
      precision,
      wrongBound:
        precision && admitted.items === admitted.successes ? ruleOfThree(precision.effective) : null,
      labels: precision && labelNeed(admitted, precision, wanted),
      costPerEligible: cost / eligible.weight,
      step: stricter ? stepFrom(stricter, precision, added) : null,
    });
  }
  return rows;
}

/** Share that some of the pairs have in all eligible requests. */
function rateOf(part: WeightedCount, eligible: WeightedCount): WeightedShare {
  const share = weightedShare(partOf(part, eligible));
  return share ?? { value: 0, interval: { low: 0, high: 1 }, effective: 0 };
}

function wrongOf(admitted: WeightedCount): WeightedCount {
  const { successes, successWeight, successSquares } = invertCount(admitted);
  return { ...noItems, items: successes, weight: successWeight, squares: successSquares };
}

function labelNeed({ items }: WeightedCount, precision: WeightedShare, wanted: Wanted): LabelNeed {
  const { value, interval, effective } = precision;
  // As many more of the same sort: unequal weights make each worth less than one.
  const more = (trials: number): number => Math.max(0, Math.ceil((trials - effective) * (items / effective)));
  const forPrecision = trialsForLowerBound(value, wanted.precision);
  const thin = interval.high - interval.low > wanted.width;
  return {
    forWidth: thin ? Math.max(1, more(trialsForWidth(value, wanted.width))) : 0,
    forPrecision:
      interval.low >= wanted.precision ? 0 : forPrecision === null ? null : Math.max(1, more(forPrecision)),
    thin,
  };
}

function stepFrom(stricter: SweepRow, precision: WeightedShare | null, added: WeightedCount): SweepStep {
  const addedPrecision = weightedShare(added);
  const difference =
    stricter.precision && addedPrecision ? shareDifference(stricter.precision, addedPrecision) : null;
  return {
    from: stricter.threshold,
    admitted: added.items,
    wrong: added.items - added.successes,
    precision: addedPrecision,
    overlapping:
      stricter.precision !== null &&
      precision !== null &&
      stricter.precision.interval.low <= precision.interval.high &&
      precision.interval.low <= stricter.precision.interval.high,
    difference,
    indistinguishable: difference?.distinguishable !== true,
  };
}
