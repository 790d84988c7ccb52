import { normalQuantile } from "../normal-quantile.ts";

/**
 * A test that may be looked at as often as anybody likes. A fixed 95 % interval that is looked at every day leaves out the
 * truth on some day far more often than in 5 % of the cases. Robbins' normal mixture widens it just so much that it holds on
 * all days at once, for as long as the looks start from the same day: it averages the likelihood ratio over effects around
 * 0, and that average exceeds 1/α with a chance of at most α, whenever one stops.
 *
 * It is stated in information (one over the squared standard error of the estimate), which adds up while an estimate becomes
 * better, and holds as far as the estimate is normal: looks begin when there are enough outcomes for that.
 *
 * @see Robbins: Statistical methods related to the law of the iterated logarithm (Ann. Math. Stat. 41, 1970); Howard,
 * Ramdas, McAuliffe and Sekhon: Time-uniform, nonparametric, nonasymptotic confidence sequences (Ann. Stat. 49, 2021);
 * Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas: Time-uniform central limit theory and asymptotic confidence sequences
 * (2021)
 */
export interface MixtureDesign {
  /** Information of the effects that are averaged over; chosen before anything was seen. */
  readonly prior: number;
  /** Chance of a false finding, over all looks together. */
  readonly alpha: number;
}

export interface PlannedEffect {
  /** The difference that is not to be missed. */
  readonly effect: number;
  /** @default 0.05, two-sided */
  readonly alpha?: number;
  /** Chance that a difference so large is found. @default 0.8 */
  readonly power?: number;
  /** Tests that share `alpha`. @default 1 */
  readonly tests?: number;
}

/** Looks that find an effect about as early as they can: the boundary is nearest where one look would find it. */
export function planMixture({ effect, alpha = 0.05, power = 0.8, tests = 1 }: PlannedEffect): MixtureDesign {
  const information = ((normalQuantile(1 - alpha / tests / 2) + normalQuantile(power)) / effect) ** 2;
  // Howard et al., after proposition 3: close to the best choice for a boundary at that information.
  const level = 2 * Math.log(tests / alpha);
  return { prior: information / (level + Math.log(1 + level)), alpha };
}

/** In standard errors: beyond this an estimate with so much information is a finding. */
export function mixtureCritical(information: number, { prior, alpha }: MixtureDesign): number {
  const grown = information + prior;
  return Math.sqrt((grown / information) * (Math.log(grown / prior) + 2 * Math.log(1 / alpha)));
}

/**
 * Smallest `alpha` under which an estimate that is `z` standard errors from 0 is a finding; 1 where none is. It may be read
 * at every look, and compared with other such values as p-values are.
 */
export function mixturePValue(z: number, information: number, { prior }: MixtureDesign): number {
  const grown = information + prior;
  return Math.min(1, Math.sqrt(grown / prior) * Math.exp((-(z ** 2) * information) / (2 * grown)));
}
