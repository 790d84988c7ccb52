import { normalQuantile } from "../normal-quantile.ts";

/** What a comparison on the same questions is to find, and how surely. */
export interface PairedAim {
  /** The difference that is not to be missed; its sign plays no part. Not 0. */
  readonly effect: number;
  /** Level of the test, to both sides. @default 0.05 */
  readonly alpha?: number;
  /** Chance of finding the effect if it is there. @default 0.8 */
  readonly power?: number;
}

/**
 * Questions after which McNemar's exact test finds a difference of two shares. How many it takes hangs on the questions that
 * differ at all, not on how high the shares are: the fewer change, the plainer is a change in one direction.
 *
 * @param discordance share of the questions on which the two come to different outcomes; taken to be at least the effect
 * @see Connor: Sample size for testing differences in proportions for the paired-sample design (Biometrics 43, 1987), with the
 * correction for continuity that stands for the exact test; it errs to too many where few questions differ
 */
export function pairsForShares(
  discordance: number,
  { effect, alpha = 0.05, power = 0.8 }: PairedAim,
): number {
  const size = Math.abs(effect);
  const differing = Math.min(1, Math.max(discordance, size));
  const within = differing - size ** 2;
  const spread =
    normalQuantile(1 - alpha / 2) * Math.sqrt(differing) +
    normalQuantile(power) * Math.sqrt(Math.max(0, within));
  // n·δ − 1 = spread·√n: the toss that the count of a whole question may be off.
  const root = (spread + Math.sqrt(spread ** 2 + 4 * size)) / (2 * size);
  return Math.ceil(root ** 2 - 1e-9);
}

/**
 * Questions after which a difference of two means is found.
 *
 * @param deviation standard deviation of the differences of single questions; for a number that is no mean, its standard error
 * times the square root of the questions
 */
export function pairsForMeans(deviation: number, { effect, alpha = 0.05, power = 0.8 }: PairedAim): number {
  const errors = normalQuantile(1 - alpha / 2) + normalQuantile(power);
  return Math.ceil(((errors * deviation) / effect) ** 2 - 1e-9);
}
