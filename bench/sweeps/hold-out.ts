import { type CalibrateOptions, calibratePairs } from "../../src/calibrate/calibrate-pairs.ts";
import type { NoReason } from "../../src/calibrate/choose/choice.ts";
import type { JudgedPair } from "../../src/calibrate/sweep/judged-pair.ts";
import { sweepPairs } from "../../src/calibrate/sweep/sweep-pairs.ts";
import { createSeededRandom } from "../../src/stats/seeded-random.ts";
import type { WeightedShare } from "../../src/stats/weighted-share.ts";
import { groupPairs } from "../../src/verify/local/fit/group-pairs.ts";

/** What became on one half of what the other half recommended. */
export type HeldOut =
  | {
      readonly decision: "run";
      readonly threshold: number;
      readonly hitRate: number;
      /** On the other half; null where the threshold admits nothing there. */
      readonly precision: WeightedShare | null;
    }
  /** `agrees`: the other half says the same. */
  | { readonly decision: "do-not-run"; readonly because: NoReason; readonly agrees: boolean };

/** Whether each pair is in the calibration half; pairs that share a text are in one half. */
export function drawHalf(
  pairs: readonly { readonly asked: string; readonly stored: string }[],
  seed: number,
): boolean[] {
  const random = createSeededRandom(seed);
  const groups = groupPairs(pairs);
  const halves = new Map([...new Set(groups)].map((group) => [group, random() < 0.5]));
  return groups.map((group) => halves.get(group) ?? false);
}

export function holdOut(
  pairs: readonly JudgedPair[],
  inHalf: readonly boolean[],
  options: CalibrateOptions,
): HeldOut {
  // The decision does not depend on the intervals of prices, nor on its stability.
  const quick = { ...options, resamples: 1, choices: 1 };
  const chosenOn = pairs.filter((_, at) => inHalf[at] === true);
  const heldOut = pairs.filter((_, at) => inHalf[at] !== true);
  const { choice } = calibratePairs(chosenOn, quick);
  if (choice.decision === "do-not-run") {
    const other = calibratePairs(heldOut, quick).choice;
    return { decision: "do-not-run", because: choice.because, agrees: other.decision === "do-not-run" };
  }
  const { threshold } = choice;
  const row = sweepPairs(heldOut, { thresholds: [threshold] }).rows[0];
  return {
    decision: "run",
    threshold,
    hitRate: row?.hitRate.value ?? 0,
    precision: row?.precision ?? null,
  };
}

/** All splits of one set, one guard and one wanted precision. */
export interface HoldOutSummary {
  readonly splits: number;
  readonly run: number;
  /** Of those that run: precision on the other half is at least the one asked for, by its value. */
  readonly holds: number;
  /** The same by the lower end of its 95 % interval; half of the pairs show less than all of them. */
  readonly shown: number;
  /** By the upper end: the other half does not contradict it. */
  readonly notContradicted: number;
  readonly thresholds: readonly number[];
  readonly precisions: readonly number[];
  readonly hitRates: readonly number[];
  /** Of those that do not run: the reasons, and how many times the other half would not run either. */
  readonly reasons: Readonly<Record<string, number>>;
  readonly agrees: number;
}

export function summariseHoldOut(outcomes: readonly HeldOut[], minPrecision: number): HoldOutSummary {
  const runs = outcomes.filter((one) => one.decision === "run");
  const refusals = outcomes.filter((one) => one.decision === "do-not-run");
  const count = (of: (precision: WeightedShare) => number): number =>
    runs.filter(({ precision }) => precision !== null && of(precision) >= minPrecision).length;
  const reasons: Record<string, number> = {};
  for (const { because } of refusals) reasons[because] = (reasons[because] ?? 0) + 1;
  return {
    splits: outcomes.length,
    run: runs.length,
    holds: count(({ value }) => value),
    shown: count(({ interval }) => interval.low),
    notContradicted: count(({ interval }) => interval.high),
    thresholds: runs.map(({ threshold }) => threshold).toSorted((a, b) => a - b),
    precisions: runs.flatMap(({ precision }) => precision?.value ?? []).toSorted((a, b) => a - b),
    hitRates: runs.map(({ hitRate }) => hitRate).toSorted((a, b) => a - b),
    reasons,
    agrees: refusals.filter(({ agrees }) => agrees).length,
  };
}
