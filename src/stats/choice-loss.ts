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
  const size = point.length;
  let loss = point.reduce((sum, value, index) => sum + ((penalties[index] ?? 0) / 2) * value * value, 0);
  const gradient = point.map((value, index) => (penalties[index] ?? 0) * value);
  const convexCurvature = diagonal(penalties, size);
  const curvature = diagonal(penalties, size);
  for (const { rows, right } of groups) {
    const scores = rows.map((row) => dot(row, point));
    const all = spread(rows, scores, [0]);
    addScaled(gradient, all.mean, 1);
    addOuter(convexCurvature, all.covariance, 1);
    addOuter(curvature, all.covariance, 1);
    loss += all.logTotal;
    const rightRows = rows.filter((_, index) => right[index]);
    if (rightRows.length === 0) continue;
    const chosen = spread(
      rightRows,
      scores.filter((_, index) => right[index]),
      [],
    );
    addScaled(gradient, chosen.mean, -1);
    addOuter(curvature, chosen.covariance, -1);
    loss -= chosen.logTotal;
  }
  return { loss, gradient, curvature, convexCurvature };
}

/**
 * Logarithm of the sum of exponents, and the mean and covariance of rows under chances proportional to them.
 * `others` are scores of options whose features are all zero.
 */
function spread(rows: readonly (readonly number[])[], scores: readonly number[], others: readonly number[]) {
  const top = Math.max(...scores, ...others);
  const weights = scores.map((score) => Math.exp(score - top));
  const total = [...weights, ...others.map((score) => Math.exp(score - top))].reduce(
    (sum, weight) => sum + weight,
    0,
  );
  const size = rows[0]?.length ?? 0;
  const mean = new Array<number>(size).fill(0);
  const covariance = diagonal([], size);
  for (const [index, row] of rows.entries()) {
    const chance = (weights[index] ?? 0) / total;
    addScaled(mean, row, chance);
    addOuter(covariance, outer(row), chance);
  }
  addOuter(covariance, outer(mean), -1);
  return { logTotal: top + Math.log(total), mean, covariance };
}

export function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

function outer(row: readonly number[]): number[][] {
  return row.map((a) => row.map((b) => a * b));
}

function diagonal(values: readonly number[], size: number): number[][] {
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => (row === column ? (values[row] ?? 0) : 0)),
  );
}

function addScaled(target: number[], values: readonly number[], factor: number): void {
  for (const [index, value] of values.entries()) target[index] = (target[index] ?? 0) + factor * value;
}

function addOuter(target: number[][], values: readonly (readonly number[])[], factor: number): void {
  for (const [index, row] of target.entries()) addScaled(row, values[index] ?? [], factor);
}
