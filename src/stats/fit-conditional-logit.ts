import { type ChoiceGroup, type ChoiceLoss, choiceLoss, dot } from "./choice-loss.ts";
import { solvePositiveDefinite } from "./solve-positive-definite.ts";

/**
 * Conditional logit with the option of none: from a question's candidates one is chosen, or none of them, with chances
 * proportional to the exponent of a score that is linear in the candidate's features; the score of none is 0. Several
 * right candidates share the credit. Weights are held small by an L2 penalty on standardised features, so that its
 * strength means the same for every feature; the intercept is free.
 *
 * @see McFadden: Conditional logit analysis of qualitative choice behavior (1974)
 */
export interface LogitFit {
  /** One for each feature, for features as they were handed in. */
  readonly weights: readonly number[];
  readonly intercept: number;
}

const MOST_STEPS = 200;
/** Largest slope, for each group, at which the fit is done. */
const FLAT = 1e-9;
/** A step is halved until it gains at least this share of what the slope promised. */
const LEAST_GAIN = 1e-4;
const MOST_HALVINGS = 40;
/** Share of the loss below which a gain is lost in rounding. */
const ROUNDING = 1e-14;

/**
 * Deterministic: starts at zero and takes damped Newton steps. Groups of several right candidates make the loss not
 * quite convex, so that the fit is the minimum nearest to zero and not proven to be the lowest.
 *
 * @param options.lambda strength of the penalty: `lambda / 2 · Σ weight²`, against a loss summed over groups
 * @throws RangeError for no rows at all, rows of different lengths, or numbers that are not finite
 */
export function fitConditionalLogit(
  groups: readonly ChoiceGroup[],
  { lambda }: { lambda: number },
): LogitFit {
  const size = checkGroups(groups);
  if (!(lambda >= 0 && Number.isFinite(lambda))) throw new RangeError(`A penalty of ${lambda}.`);
  const { means, deviations } = standardOf(groups, size);
  const standardised = groups.map(({ rows, right }) => ({
    rows: rows.map((row) => [
      ...row.map((value, index) => (value - (means[index] ?? 0)) / (deviations[index] ?? 1)),
      1,
    ]),
    right,
  }));
  const penalties = [...new Array<number>(size).fill(lambda), 0];
  const point = minimise((at) => choiceLoss(standardised, at, penalties), size + 1, FLAT * groups.length);
  const weights = means.map((_, index) => (point[index] ?? 0) / (deviations[index] ?? 1));
  return { weights, intercept: (point[size] ?? 0) - dot(weights, means) };
}

/** @param flat largest slope in any direction at which the search ends */
function minimise(
  loss: (at: readonly number[]) => ChoiceLoss,
  size: number,
  flat: number,
): readonly number[] {
  let point: readonly number[] = new Array<number>(size).fill(0);
  let here = loss(point);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (Math.max(...here.gradient.map(Math.abs)) <= flat) break;
    const direction =
      solvePositiveDefinite(here.curvature, here.gradient) ??
      solvePositiveDefinite(here.convexCurvature, here.gradient) ??
      here.gradient;
    const slope = dot(direction, here.gradient);
    if (slope <= ROUNDING * Math.max(1, here.loss)) break;
    let length = 1;
    let next = point;
    let there = here;
    for (let halving = 0; halving < MOST_HALVINGS; halving += 1, length /= 2) {
      next = point.map((value, index) => value - length * (direction[index] ?? 0));
      there = loss(next);
      if (there.loss <= here.loss - LEAST_GAIN * length * slope) break;
    }
    // At the limit of what floats tell apart.
    if (!(there.loss < here.loss)) break;
    point = next;
    here = there;
  }
  return point;
}

function checkGroups(groups: readonly ChoiceGroup[]): number {
  const size = groups.find(({ rows }) => rows.length > 0)?.rows[0]?.length;
  if (size === undefined) throw new RangeError("There is no candidate to fit on.");
  for (const { rows, right } of groups) {
    if (right.length !== rows.length) {
      throw new RangeError(`${rows.length} candidates and ${right.length} labels in one group.`);
    }
    for (const row of rows) {
      if (row.length !== size) throw new RangeError(`A row of ${row.length} features among rows of ${size}.`);
      if (!row.every(Number.isFinite)) throw new RangeError(`A feature is not a finite number: ${row}.`);
    }
  }
  return size;
}

/** Mean and standard deviation of each feature over all rows. A feature that never varies is divided by 1. */
function standardOf(groups: readonly ChoiceGroup[], size: number) {
  const rows = groups.flatMap((group) => group.rows);
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const columns = Array.from({ length: size }, (_, index) => rows.map((row) => row[index] ?? 0));
  const means = columns.map(meanOf);
  const deviations = columns.map((column, index) => {
    const deviation = Math.sqrt(meanOf(column.map((value) => (value - (means[index] ?? 0)) ** 2)));
    return deviation > 0 ? deviation : 1;
  });
  return { means, deviations };
}
