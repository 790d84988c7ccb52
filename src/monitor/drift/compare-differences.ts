import type { Trials } from "../../stats/tails/count-tails.ts";
import { fTail } from "../../stats/tails/f-tail.ts";
import { type CompareOptions, moderate } from "./compare-counts.ts";
import { sumTrials } from "./compare-shares.ts";

/** What was counted on one day in both arms. */
export interface ArmDay {
  readonly served: Trials;
  readonly withheld: Trials;
}

/** The difference between two arms in some days beside that of the days before. */
export interface DifferenceMove {
  /** Share of the served minus share of the withheld. */
  readonly was: number;
  readonly is: number;
  readonly window: ArmDay;
  readonly statistic: number;
  /** Chance of such a move in its direction, where nothing changed. */
  readonly chance: number;
}

/** Null where an arm of one of the periods counted nothing. */
export function compareDifferences(
  before: readonly ArmDay[],
  now: readonly ArmDay[],
  { asDraws = 0 }: CompareOptions = {},
): DifferenceMove | null {
  const [reference, window] = [sumArms(before), sumArms(now)];
  const [was, is] = [differenceOf(reference), differenceOf(window)];
  if (was === null || is === null) return null;
  // Under one and the same share in each arm, so that a period without outcomes is not taken for certain.
  const pooled = sumArms([reference, window]);
  const spread = varianceOf(reference, pooled) + varianceOf(window, pooled);
  if (!(spread > 0)) return null;
  const distances = before.flatMap((day) => {
    const difference = differenceOf(day);
    const variance = varianceOf(day, reference);
    return difference === null || !(variance > 0) ? [] : [(difference - was) ** 2 / variance];
  });
  const seen = distances.length - 1;
  const statistic = (is - was) ** 2 / spread;
  if (seen < 1) return { was, is, window, statistic, chance: 1 };
  const seenValue = distances.reduce((sum, distance) => sum + distance, 0) / seen;
  const dispersion = moderate(seenValue, { seen, asDraws });
  const below = seen + asDraws;
  return { was, is, window, statistic, chance: fTail(statistic / dispersion, { above: 1, below }) / 2 };
}

export function sumArms(days: readonly ArmDay[]): ArmDay {
  return {
    served: sumTrials(days.map(({ served }) => served)),
    withheld: sumTrials(days.map(({ withheld }) => withheld)),
  };
}

/** Null where an arm is empty. */
function differenceOf({ served, withheld }: ArmDay): number | null {
  if (served.trials === 0 || withheld.trials === 0) return null;
  return served.successes / served.trials - withheld.successes / withheld.trials;
}

/** Of the difference, with the shares of `pooled`. */
export function varianceOf(day: ArmDay, pooled: ArmDay): number {
  const part = (arm: keyof ArmDay): number => {
    const { successes, trials } = pooled[arm];
    // Half an outcome more: with none at all the variance would be 0, which nobody knows.
    const share = (successes + 0.5) / (trials + 1);
    return day[arm].trials === 0 ? 0 : (share * (1 - share)) / day[arm].trials;
  };
  return part("served") + part("withheld");
}
