/**
 * Outcomes of questions of which several come from one unit, a person or a session, as sums that add up over disjoint sets of
 * units. Questions of one unit are alike; counted one by one, a few busy people would pass for many.
 */
export interface ArmSums {
  readonly questions: number;
  /** Questions that show what is looked for. */
  readonly outcomes: number;
  /** Absent where each question is a unit of its own. */
  readonly clusters?: ClusterSums;
}

export interface ClusterSums {
  readonly units: number;
  /** Over units: of the squared number of outcomes. */
  readonly outcomeSquares: number;
  /** Of the number of outcomes times the number of questions. */
  readonly products: number;
  /** Of the squared number of questions. */
  readonly questionSquares: number;
}

/** Of two disjoint sets of units. */
export function addClusters(a: ClusterSums, b: ClusterSums): ClusterSums {
  return {
    units: a.units + b.units,
    outcomeSquares: a.outcomeSquares + b.outcomeSquares,
    products: a.products + b.products,
    questionSquares: a.questionSquares + b.questionSquares,
  };
}

/** Each question a unit of its own. */
export function singleQuestions({
  questions,
  outcomes,
}: Pick<ArmSums, "questions" | "outcomes">): ClusterSums {
  return { units: questions, outcomeSquares: outcomes, products: outcomes, questionSquares: questions };
}

/** Kish's: how many questions a unit has, seen from its questions. At least 1. */
function clusterSize({ questions, clusters }: ArmSums): number {
  return clusters && questions > 0 ? Math.max(1, clusters.questionSquares / questions) : 1;
}

/**
 * By how much questions of one unit are alike, from 0 (as those of different units) to 1 (all the same): so much that the
 * variance of the shares as ratios of sums over units, pooled over the arms, comes out as it was seen.
 *
 * @see Cochran: Sampling Techniques (1977), chapters 6 and 9A; Donner and Klar: Design and Analysis of Cluster Randomization
 * Trials in Health Research (2000)
 */
function likenessWithin(arms: readonly ArmSums[]): number {
  let seen = 0;
  let expected = 0;
  let sizes = 0;
  let questions = 0;
  for (const arm of arms) {
    const sums = arm.clusters ?? singleQuestions(arm);
    if (sums.units < 2) continue;
    const share = arm.outcomes / arm.questions;
    const squares = sums.outcomeSquares - 2 * share * sums.products + share ** 2 * sums.questionSquares;
    seen += (sums.units / (sums.units - 1)) * squares;
    expected += arm.questions * share * (1 - share);
    sizes += sums.questionSquares;
    questions += arm.questions;
  }
  const growth = questions > 0 ? sizes / questions - 1 : 0;
  if (!(growth > 0 && expected > 0)) return 0;
  return Math.min(1, Math.max(0, (seen / expected - 1) / growth));
}

/** How many times as many questions are needed, in each arm, as of people who ask one question each. At least 1. */
export function designEffects(arms: readonly ArmSums[]): number[] {
  const likeness = likenessWithin(arms);
  return arms.map((arm) => 1 + (clusterSize(arm) - 1) * likeness);
}
