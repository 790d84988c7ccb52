/** What one question offers: candidates with their features, and which of them are right. */
export interface ChoiceGroup {
  /** One row of features for each candidate, all of one length. May be empty. */
  readonly rows: readonly (readonly number[])[];
  /** Whether each candidate is a right choice. Where none is, the right choice is none of them. */
  readonly right: readonly boolean[];
}

/** The loss at one point, with its first and second derivatives. */
export interface ChoiceLoss {
  readonly loss: number;
  readonly gradient: readonly number[];
  readonly curvature: readonly (readonly number[])[];
  /** Curvature of the convex part alone: no direction goes down in it, so that a step by it always descends. */
  readonly convexCurvature: readonly (readonly number[])[];
}

/**
 * Negative log likelihood of the right choices when chances are proportional to the exponent of a linear score, that of
 * choosing none being 0, plus `penalties[i] / 2 · point[i]²`.
 */
export function choiceLoss(
  groups: readonly ChoiceGroup[],
  point: readonly number[],
  penalties: readonly number[],
): ChoiceLoss {
  const penaltyOf = (index: number) => penalties[index] ?? 0;
  let loss = point.reduce((sum, value, index) => sum + (penaltyOf(index) / 2) * value * value, 0);
  const gradient = point.map((value, index) => penaltyOf(index) * value);
  const convexCurvature = point.map((_, row) =>
    point.map((_, column) => (row === column ? penaltyOf(row) : 0)),
  );
  const curvature = convexCurvature.map((row) => [...row]);
  for (const { rows, right } of groups) {
    const scores = rows.map((row) => dot(row, point));
    const all = spread(rows, { scores, noneScore: 0 });
    loss += all.logTotal;
    add(gradient, all.mean, 1);
    for (const [index, row] of all.covariance.entries()) {
      add(convexCurvature[index] ?? [], row, 1);
      add(curvature[index] ?? [], row, 1);
    }
    const isRight = (_: unknown, index: number) => right[index] === true;
    if (!right.includes(true)) continue;
    const chosen = spread(rows.filter(isRight), { scores: scores.filter(isRight) });
    loss -= chosen.logTotal;
    add(gradient, chosen.mean, -1);
    for (const [index, row] of chosen.covariance.entries()) add(curvature[index] ?? [], row, -1);
  }
  return { loss, gradient, curvature, convexCurvature };
}

interface Spread {
  /** Logarithm of the sum of the exponents of all scores. */
  readonly logTotal: number;
  /** Of the rows, under chances proportional to these exponents. */
  readonly mean: readonly number[];
  readonly covariance: readonly (readonly number[])[];
}

/** @param noneScore score of one more option, whose features are all zero */
function spread(
  rows: readonly (readonly number[])[],
  { scores, noneScore = Number.NEGATIVE_INFINITY }: { scores: readonly number[]; noneScore?: number },
): Spread {
  const top = Math.max(noneScore, ...scores);
  const exponents = scores.map((score) => Math.exp(score - top));
  const total = exponents.reduce((sum, exponent) => sum + exponent, Math.exp(noneScore - top));
  const mean = (rows[0] ?? []).map(() => 0);
  const covariance = mean.map(() => mean.map(() => 0));
  for (const [index, row] of rows.entries()) {
    const chance = (exponents[index] ?? 0) / total;
    add(mean, row, chance);
    for (let column = 0; column < row.length; column += 1) {
      add(covariance[column] ?? [], row, chance * (row[column] ?? 0));
    }
  }
  for (const [column, value] of mean.entries()) add(covariance[column] ?? [], mean, -value);
  return { logTotal: top + Math.log(total), mean, covariance };
}

export function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}

/** Adds `factor · values` to `target`. */
function add(target: number[], values: readonly number[], factor: number): void {
  for (let index = 0; index < target.length; index += 1) {
    target[index] = (target[index] ?? 0) + factor * (values[index] ?? 0);
  }
}
