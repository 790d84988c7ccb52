import { finish, type Steps } from "../stats/work-in-steps.ts";
import { assessStability, type Stability } from "./choose/assess-stability.ts";
import type { Choice } from "./choose/choice.ts";
import { chooseThreshold } from "./choose/choose-threshold.ts";
import { priceSweep } from "./price/price-sweep.ts";
import type { PricedSweep, Prices } from "./price/priced-sweep.ts";
import type { JudgedPair } from "./sweep/judged-pair.ts";
import { sweepPairs } from "./sweep/sweep-pairs.ts";

/** A threshold chosen from labelled pairs, or the reason for none, with all that it rests on. */
export interface PairCalibration {
  readonly priced: PricedSweep;
  readonly minPrecision: number;
  readonly choice: Choice;
  readonly stability: Stability;
}

export interface CalibrateOptions extends Prices {
  /** Smallest lower end of the precision's 95 % interval. @default 0.97 */
  minPrecision?: number;
  /** @default a fixed grid with the deciles of the similarities */
  thresholds?: readonly number[];
  /** Eligible requests that the pairs stand for. @default the sum of the pairs' weights */
  eligible?: number;
  /** Width of the precision's interval at which a row counts as known. @default 0.05 */
  wantedWidth?: number;
  /** Seed of both bootstraps. @default 1 */
  seed?: number;
  /** For the intervals of prices. @default 1000 */
  resamples?: number;
  /** For the stability of the choice. @default 200 */
  choices?: number;
}

/**
 * Sweeps, prices and chooses. Depends on the pairs and the seed alone; the order of the pairs plays no part.
 *
 * @throws AppError `dataset-invalid` for pairs that cannot be, `usage` for options that cannot
 */
export function calibratePairs(pairs: readonly JudgedPair[], options: CalibrateOptions): PairCalibration {
  return finish(calibratePairsInSteps(pairs, options));
}

/** The same, a resample at a time. @throws as `calibratePairs` */
export function* calibratePairsInSteps(
  pairs: readonly JudgedPair[],
  options: CalibrateOptions,
): Steps<PairCalibration> {
  const { perDay, savingPerHit, wrongCost, minPrecision = 0.97, seed = 1 } = options;
  const ordered = pairs.toSorted(inOrder);
  const prices = { perDay, savingPerHit, wrongCost };
  const sweep = sweepPairs(ordered, { ...options, wantedPrecision: minPrecision });
  const priced = yield* priceSweep(sweep, {
    ...prices,
    pairs: ordered,
    seed,
    ...(options.resamples !== undefined && { resamples: options.resamples }),
  });
  const choice = chooseThreshold(priced, { minPrecision });
  const stability = yield* assessStability(sweep, {
    ...prices,
    pairs: ordered,
    minPrecision,
    seed,
    ...(options.choices !== undefined && { resamples: options.choices }),
  });
  return { priced, minPrecision, choice, stability };
}

/** Any order that depends on the pairs alone. */
function inOrder(a: JudgedPair, b: JudgedPair): number {
  return (
    b.similarity - a.similarity ||
    Number(b.right) - Number(a.right) ||
    (b.weight ?? 1) - (a.weight ?? 1) ||
    Number(b.blocked ?? false) - Number(a.blocked ?? false) ||
    (b.cost ?? 0) - (a.cost ?? 0)
  );
}
