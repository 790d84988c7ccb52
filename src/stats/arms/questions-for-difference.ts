import { wilsonInterval } from "../intervals.ts";
import { normalQuantile } from "../normal-quantile.ts";
import { shareDifference } from "../share-difference.ts";
import { mixtureCritical, type PlannedEffect, planMixture } from "./normal-mixture.ts";

export interface DifferenceToFind extends PlannedEffect {
  /** Of the outcomes in the second arm, as the one that is compared with, in [0, 1]. */
  readonly share: number;
  /** The difference that is not to be missed: the first share minus the second; not 0. */
  readonly effect: number;
  /** Of the questions that go to the second arm, strictly between 0 and 1. */
  readonly secondShare: number;
  /** Times as many questions as of people who ask one each. @default 1 */
  readonly designEffect?: number;
}

/**
 * Questions in both arms together after which a difference is found with the stated power: for a look at a moment that was
 * chosen beforehand (`once`), and for looks at any time (`always`). Null where the effect leads out of [0, 1].
 *
 * @see Fleiss, Tytun and Ury: A simple approximation for calculating sample sizes for comparing independent proportions
 * (Biometrics 36, 1980), for arms of unequal size and one look, without the correction for continuity, which the interval has
 * not either; for looks at any time their interval is worked out itself, since so far out it is not as wide to both sides
 */
export function questionsForDifference(find: DifferenceToFind): { once: number; always: number } | null {
  const { share, effect, secondShare, alpha = 0.05, power = 0.8, tests = 1, designEffect = 1 } = find;
  const first = share + effect;
  if (!(first >= 0 && first <= 1) || effect === 0) return null;
  const firstShare = 1 - secondShare;
  const pooled = firstShare * first + secondShare * share;
  // Of one question, in both arms taken together: under no difference, and under the one to find.
  const alike = pooled * (1 - pooled) * (1 / firstShare + 1 / secondShare);
  const different = (first * (1 - first)) / firstShare + (share * (1 - share)) / secondShare;
  const beyond = normalQuantile(power) * Math.sqrt(different);
  const critical = normalQuantile(1 - alpha / tests / 2);
  const once = ((critical * Math.sqrt(alike) + beyond) / effect) ** 2;
  const design = { ...planMixture({ effect, alpha, power, tests }), alpha: alpha / tests };
  const isFound = (total: number): boolean => {
    // An estimate that is as unlucky as the power allows; the arm that varies more is the one that is off.
    const off = (beyond / Math.sqrt(total)) * Math.sign(effect);
    const spread = (first * (1 - first)) / firstShare / different;
    const critical = mixtureCritical(total / alike, design);
    const at = (value: number, trials: number) => {
      const within = Math.min(1, Math.max(0, value));
      return { value: within, interval: wilsonInterval(within * trials, trials, critical) };
    };
    const { interval } = shareDifference(
      at(first - off * spread, total * firstShare),
      at(share + off * (1 - spread), total * secondShare),
    );
    return effect > 0 ? interval.low > 0 : interval.high < 0;
  };
  return {
    once: Math.ceil(once * designEffect),
    always: Math.ceil(leastFound(isFound, once) * designEffect),
  };
}

/** The smallest number from which on it holds, to about one in a thousand. */
function leastFound(isFound: (total: number) => boolean, from: number): number {
  let high = from;
  while (!isFound(high)) high *= 2;
  let low = high / 2;
  while (high - low > high / 1000) {
    const middle = (low + high) / 2;
    if (isFound(middle)) high = middle;
    else low = middle;
  }
  return high;
}
