import { fisherTail, type Trials } from "../../stats/tails/count-tails.ts";
import { compareCounts } from "./compare-counts.ts";

/** A share of some days beside that of the days before them. */
export interface ShareMove {
  readonly was: number;
  readonly is: number;
  readonly reference: Trials;
  readonly window: Trials;
  /** Twice the logarithm of the likelihood ratio of two shares against one. */
  readonly statistic: number;
  /** Chance of such a move in its direction, where nothing changed. */
  readonly chance: number;
}

/** Null where one of the periods counted nothing. */
export function compareShares(before: readonly Trials[], now: readonly Trials[]): ShareMove | null {
  const [reference, window] = [sumTrials(before), sumTrials(now)];
  if (reference.trials === 0 || window.trials === 0) return null;
  const was = reference.successes / reference.trials;
  const is = window.successes / window.trials;
  const { statistic, chance } = compareCounts(before.map(categoriesOf), now.map(categoriesOf));
  // The curve is too bold where counts are small, and the exact test where days differ: the larger chance holds.
  const exact =
    is >= was ? fisherTail(window, reference) : fisherTail(failuresOf(window), failuresOf(reference));
  return { was, is, reference, window, statistic, chance: Math.max(chance / 2, exact) };
}

export function sumTrials(days: readonly Trials[]): Trials {
  let [successes, trials] = [0, 0];
  for (const day of days) {
    successes += day.successes;
    trials += day.trials;
  }
  return { successes, trials };
}

function categoriesOf({ successes, trials }: Trials): readonly number[] {
  return [successes, trials - successes];
}

function failuresOf({ successes, trials }: Trials): Trials {
  return { successes: trials - successes, trials };
}
