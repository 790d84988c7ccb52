import { incompleteBeta } from "./f-tail.ts";
import { logGamma } from "./log-gamma.ts";

/** Successes among trials. */
export interface Trials {
  readonly successes: number;
  readonly trials: number;
}

/**
 * Chance of at least so many successes in the first of two samples, given how many there are in both, where both have the
 * same share: Fisher's exact test to one side. It holds for counts that are too small for any curve.
 */
export function fisherTail(first: Trials, second: Trials): number {
  const all = first.trials + second.trials;
  const successes = first.successes + second.successes;
  const most = Math.min(first.trials, successes);
  if (first.successes <= Math.max(0, successes - second.trials)) return 1;
  let term = Math.exp(
    logChoose(successes, first.successes) +
      logChoose(all - successes, first.trials - first.successes) -
      logChoose(all, first.trials),
  );
  let sum = 0;
  for (let count = first.successes; count <= most; count += 1) {
    sum += term;
    term *=
      ((successes - count) * (first.trials - count)) /
      ((count + 1) * (all - successes - first.trials + count + 1));
    // Terms rise up to the mode, and only then can what is left be passed over.
    if (term < sum * 1e-12 && count * all > successes * first.trials) break;
  }
  return Math.min(1, sum);
}

/** Chance of at least so many successes where each trial has the chance `share`. */
export function binomialTail({ successes, trials }: Trials, share: number): number {
  if (successes <= 0) return 1;
  return incompleteBeta(share, { a: successes, b: trials - successes + 1 });
}

function logChoose(n: number, k: number): number {
  return logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);
}
