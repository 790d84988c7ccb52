import { wilsonInterval } from "../../../stats/intervals.ts";

/** A probability that was given to a pair by weights that did not know it, and whether one answer serves the pair. */
export interface JudgedPair {
  readonly score: number;
  readonly same: boolean;
}

/** Fewer accepted pairs say nothing about a share. */
const FEWEST_ACCEPTED = 30;

/**
 * The smallest threshold at which at least the wanted share of accepted pairs is right; undefined where there is none. The
 * search ends where the share is surely below the wanted one (95 %), so that a lucky run far down the list is not taken
 * for skill.
 */
export function chooseThreshold(judged: readonly JudgedPair[], precision: number): number | undefined {
  const byScore = judged.toSorted((a, b) => b.score - a.score);
  let right = 0;
  let chosen: number | undefined;
  for (const [at, { score, same }] of byScore.entries()) {
    if (same) right += 1;
    // Equal scores are accepted together.
    if (byScore[at + 1]?.score === score) continue;
    const accepted = at + 1;
    if (accepted < Math.min(FEWEST_ACCEPTED, byScore.length)) continue;
    if (right / accepted >= precision) chosen = score;
    else if (wilsonInterval(right, accepted).high < precision) break;
  }
  return chosen;
}
