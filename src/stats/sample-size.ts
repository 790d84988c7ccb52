/** Square of the two-sided 95 % point of the normal distribution. */
const Z2 = 1.959963984540054 ** 2;

/**
 * Trials after which the Wilson interval of a share that stays at `share` is at most `width` wide; Wilson's formula
 * solved for the number of trials.
 *
 * @param width whole width, above 0; 1 and more needs no trial
 */
export function trialsForWidth(share: number, width: number): number {
  if (!(width > 0)) throw new RangeError(`An interval of width ${width}.`);
  if (width >= 1) return 0;
  const half2 = (width / 2) ** 2;
  const spread = share * (1 - share);
  // With a = z²/n the width is a root of (h² − ¼)a² + (2h² − p(1 − p))a + h² = 0, of which one is above 0.
  const first = half2 - 0.25;
  const second = 2 * half2 - spread;
  const root = (-second - Math.sqrt(second ** 2 - 4 * first * half2)) / (2 * first);
  return Math.ceil(Z2 / root - 1e-9);
}

/**
 * Trials after which the lower end of the Wilson interval of a share that stays at `share` reaches `bound`. Null where the
 * share is not above the bound: then more trials prove the contrary.
 */
export function trialsForLowerBound(share: number, bound: number): number | null {
  if (bound <= 0) return 0;
  if (!(share > bound)) return null;
  return Math.ceil((Z2 * bound * (1 - bound)) / (share - bound) ** 2 - 1e-9);
}

/**
 * What `trials` without one failure say about how often failures happen: at most about `3 / trials`, at 95 % (one-sided),
 * the first term of `1 − 0.05^(1/trials)`.
 *
 * @see Hanley and Lippman-Hand: If nothing goes wrong, is everything all right? (JAMA 249, 1983)
 */
export function ruleOfThree(trials: number): number {
  return Math.min(1, 3 / trials);
}
