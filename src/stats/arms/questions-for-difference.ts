import { normalQuantile } from "../normal-quantile.ts";
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
 * (Biometrics 36, 1980), for arms of unequal size; without the correction for continuity, which the interval has not either
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
  const questions = (critical: number) => ((critical * Math.sqrt(alike) + beyond) / effect) ** 2;
  const once = questions(normalQuantile(1 - alpha / tests / 2));
  const design = { ...planMixture({ effect, alpha, power, tests }), alpha: alpha / tests };
  let always = once;
  // The critical value depends on the number that depends on it; it is flat here, and the steps settle at once.
  for (let step = 0; step < 50; step += 1) always = questions(mixtureCritical(always / alike, design));
  return { once: Math.ceil(once * designEffect), always: Math.ceil(always * designEffect) };
}
