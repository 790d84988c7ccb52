/** A probability that was given to a pair by weights that did not know it, and whether one answer serves the pair. */
export interface JudgedPair {
  readonly score: number;
  readonly same: boolean;
}

/** Among fewer accepted pairs a share says little, so a dip below the target there stops nothing. */
const FEWEST_ACCEPTED = 30;

/**
 * The smallest threshold from which on, whichever larger one were taken, at least the wanted share of accepted pairs is
 * right; undefined where there is none. To stop at the first dip costs hits and takes no luck for skill.
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
    if (right / accepted >= precision) chosen = score;
    else if (accepted >= FEWEST_ACCEPTED) break;
  }
  return chosen;
}
