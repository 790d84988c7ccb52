import { fisherTail, type Trials } from "../../stats/tails/count-tails.ts";
import { fTail } from "../../stats/tails/f-tail.ts";
import { type CompareOptions, compareCounts } from "./compare-counts.ts";

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

/**
 * Null where one of the periods counted nothing. The chance is the largest of three, each of which holds where the others are
 * too bold: by the likelihood ratio where counts are large, exactly where they are small, by log odds where days are skewed.
 */
export function compareShares(
  before: readonly Trials[],
  now: readonly Trials[],
  options: CompareOptions = {},
): ShareMove | null {
  const [reference, window] = [sumTrials(before), sumTrials(now)];
  if (reference.trials === 0 || window.trials === 0) return null;
  const was = reference.successes / reference.trials;
  const is = window.successes / window.trials;
  const categories = before.map(categoriesOf);
  const { statistic, chance, dispersion, below } = compareCounts(categories, now.map(categoriesOf), options);
  const exact =
    is >= was ? fisherTail(window, reference) : fisherTail(failuresOf(window), failuresOf(reference));
  const logistic = logisticChance({ reference, window }, { dispersion, below });
  return { was, is, reference, window, statistic, chance: Math.max(chance / 2, exact, logistic) };
}

/**
 * The same on the scale of log odds. A small share doubles and triples on bad days and cannot fall below nothing: on its own
 * scale the days are skewed, and a curve that takes them for even sees more in one bad day than there is. What days add to
 * the draw is taken as it is at the usual share.
 */
function logisticChance(
  { reference, window }: Pick<ShareMove, "reference" | "window">,
  { dispersion, below }: { dispersion: number; below: number },
): number {
  if (below < 1) return 1;
  const [was, is] = [smoothed(reference), smoothed(window)];
  const odds = (share: number): number => Math.log(share / (1 - share));
  const draws = (share: number, trials: number): number => 1 / (trials * share * (1 - share));
  const spread =
    draws(is, window.trials) +
    dispersion * draws(was, reference.trials) +
    (dispersion - 1) * draws(was, window.trials);
  return fTail((odds(is) - odds(was)) ** 2 / spread, { above: 1, below }) / 2;
}

/** Half a success and half a failure more: neither 0 nor 1 has log odds. */
function smoothed({ successes, trials }: Trials): number {
  return (successes + 0.5) / (trials + 1);
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
