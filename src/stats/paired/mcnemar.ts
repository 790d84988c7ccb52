import { binomialTail } from "../tails/count-tails.ts";

/** Questions on which two systems came to different outcomes of 0 or 1. Those on which both agree tell nothing of the difference. */
export interface DiscordantPairs {
  /** The second succeeded where the first failed. */
  readonly gained: number;
  /** The second failed where the first succeeded. */
  readonly lost: number;
}

/**
 * Chance of a split at least so uneven where both systems are equally good: each differing question is then the toss of a
 * fair coin. Exact and to both sides, so it holds for the few differing questions that a comparison usually rests on.
 *
 * @see McNemar: Note on the sampling error of the difference between correlated proportions (Psychometrika 12, 1947)
 */
export function mcnemarTest({ gained, lost }: DiscordantPairs): number {
  const trials = gained + lost;
  return Math.min(1, 2 * binomialTail({ successes: Math.max(gained, lost), trials }, 0.5));
}
