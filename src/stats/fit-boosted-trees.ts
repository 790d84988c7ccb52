import type { BoostedTrees, Tree } from "./boosted-trees.ts";
import { sigmoid } from "./sigmoid.ts";

/**
 * Gradient boosting of small trees under the logistic loss (Friedman 2001), with Newton steps in the leaves and splits
 * between quantiles of each feature. A feature may be held to one direction: where more of it never lowers the score,
 * the fit cannot learn an odd corner of its data. Deterministic: nothing is drawn, and of equal splits the first is taken.
 */
export interface LabelledRow {
  readonly values: readonly number[];
  readonly positive: boolean;
  /** How much the row counts. */
  readonly weight: number;
}

export interface BoostingOptions {
  trees: number;
  /** Splits from the root to a leaf, at most. */
  depth: number;
  /** Share of each Newton step that is taken. */
  rate: number;
  /** L2 penalty on the value of a leaf. */
  lambda: number;
  /** Least curvature (sum of weight · p · (1 - p)) in a leaf. */
  leastCurvature: number;
  /** For each feature: 1 more never lowers the score, -1 never raises it, 0 free. */
  directions: readonly (-1 | 0 | 1)[];
}

const MOST_BINS = 48;

/** Rows with what boosting knows of them. */
interface Table {
  /** Bin of each value, feature by feature. */
  readonly bins: readonly Uint8Array[];
  /** For each feature, the smallest value of each bin but the first. */
  readonly edges: readonly (readonly number[])[];
  readonly slopes: Float64Array;
  readonly curvatures: Float64Array;
}

interface Split {
  readonly feature: number;
  /** Last bin that goes left. */
  readonly bin: number;
  readonly gain: number;
  readonly left: number;
  readonly right: number;
}

interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** @throws RangeError for no rows, rows of one label only, rows of different lengths, or numbers that are not finite */
export function fitBoostedTrees(rows: readonly LabelledRow[], options: BoostingOptions): BoostedTrees {
  checkRows(rows, options.directions.length);
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const positive = rows.reduce((sum, row) => sum + (row.positive ? row.weight : 0), 0);
  const intercept = Math.log(positive / (total - positive));
  const scores = new Float64Array(rows.length).fill(intercept);
  const edges = options.directions.map((_, feature) =>
    edgesOf(rows.map(({ values }) => values[feature] ?? 0)),
  );
  const bins = edges.map((cuts, feature) =>
    Uint8Array.from(rows, ({ values }) => binOf(values[feature] ?? 0, cuts)),
  );
  const trees: Tree[] = [];
  for (let round = 0; round < options.trees; round += 1) {
    const slopes = new Float64Array(rows.length);
    const curvatures = new Float64Array(rows.length);
    for (const [at, { positive, weight }] of rows.entries()) {
      const chance = sigmoid(scores[at] ?? 0);
      slopes[at] = weight * (chance - (positive ? 1 : 0));
      curvatures[at] = weight * Math.max(chance * (1 - chance), 1e-12);
    }
    const grown = growTree({ bins, edges, slopes, curvatures }, options);
    if (grown.tree.left[0] === 0) break;
    trees.push(grown.tree);
    for (const [value, members] of grown.leaves)
      for (const at of members) scores[at] = (scores[at] ?? 0) + value;
  }
  return { intercept, trees };
}

function growTree(table: Table, options: BoostingOptions) {
  const tree = { feature: [-1], split: [0], left: [0], value: [0] };
  const leaves: [value: number, members: Uint32Array][] = [];
  const everything = Uint32Array.from(table.slopes, (_, at) => at);
  const open = [{ node: 0, members: everything, depth: 0, bounds: { low: -Infinity, high: Infinity } }];
  for (let next = open.shift(); next; next = open.shift()) {
    const { node, members, depth, bounds } = next;
    tree.value[node] = options.rate * leafValue(sumOf(table, members), options.lambda, bounds);
    const split = depth < options.depth ? bestSplit(table, members, { options, bounds }) : undefined;
    if (!split) {
      leaves.push([tree.value[node] ?? 0, members]);
      continue;
    }
    const column = table.bins[split.feature];
    const left = tree.left.length;
    tree.feature[node] = split.feature;
    tree.split[node] = table.edges[split.feature]?.[split.bin] ?? 0;
    tree.left[node] = left;
    tree.feature.push(-1, -1);
    tree.split.push(0, 0);
    tree.left.push(0, 0);
    tree.value.push(0, 0);
    const direction = options.directions[split.feature] ?? 0;
    const middle = (split.left + split.right) / 2;
    const below = { low: bounds.low, high: Math.min(bounds.high, middle) };
    const above = { low: Math.max(bounds.low, middle), high: bounds.high };
    const [leftBounds, rightBounds] =
      direction === 0 ? [bounds, bounds] : direction === 1 ? [below, above] : [above, below];
    const goesLeft = (at: number): boolean => (column?.[at] ?? 0) <= split.bin;
    open.push(
      { node: left, members: members.filter(goesLeft), depth: depth + 1, bounds: leftBounds },
      {
        node: left + 1,
        members: members.filter((at) => !goesLeft(at)),
        depth: depth + 1,
        bounds: rightBounds,
      },
    );
  }
  return { tree: tree satisfies Tree, leaves };
}

interface Sums {
  readonly slope: number;
  readonly curvature: number;
}

function bestSplit(
  table: Table,
  members: Uint32Array,
  { options, bounds }: { options: BoostingOptions; bounds: Bounds },
): Split | undefined {
  const { lambda, leastCurvature, directions } = options;
  const whole = sumOf(table, members);
  const before = gainOf(whole, leafValue(whole, lambda, bounds), lambda);
  let best: Split | undefined;
  for (const [feature, cuts] of table.edges.entries()) {
    const { slopes, curvatures } = histogram(table, members, { feature, size: cuts.length + 1 });
    let [slope, curvature] = [0, 0];
    for (let bin = 0; bin < cuts.length; bin += 1) {
      slope += slopes[bin] ?? 0;
      curvature += curvatures[bin] ?? 0;
      const rest = { slope: whole.slope - slope, curvature: whole.curvature - curvature };
      if (curvature < leastCurvature) continue;
      if (rest.curvature < leastCurvature) break;
      const left = leafValue({ slope, curvature }, lambda, bounds);
      const right = leafValue(rest, lambda, bounds);
      if ((right - left) * (directions[feature] ?? 0) < 0) continue;
      const gain = gainOf({ slope, curvature }, left, lambda) + gainOf(rest, right, lambda) - before;
      if (gain > (best?.gain ?? LEAST_GAIN)) best = { feature, bin, gain, left, right };
    }
  }
  return best;
}

/** Below this a split is rounding. */
const LEAST_GAIN = 1e-6;

function histogram(
  { bins, slopes, curvatures }: Table,
  members: Uint32Array,
  { feature, size }: { feature: number; size: number },
) {
  const column = bins[feature] ?? new Uint8Array(0);
  const sums = { slopes: new Float64Array(size), curvatures: new Float64Array(size) };
  for (const at of members) {
    const bin = column[at] ?? 0;
    sums.slopes[bin] = (sums.slopes[bin] ?? 0) + (slopes[at] ?? 0);
    sums.curvatures[bin] = (sums.curvatures[bin] ?? 0) + (curvatures[at] ?? 0);
  }
  return sums;
}

function sumOf({ slopes, curvatures }: Table, members: Uint32Array): Sums {
  let [slope, curvature] = [0, 0];
  for (const at of members) {
    slope += slopes[at] ?? 0;
    curvature += curvatures[at] ?? 0;
  }
  return { slope, curvature };
}

/** Newton's step for a leaf, kept within what its parents allow. */
function leafValue({ slope, curvature }: Sums, lambda: number, { low, high }: Bounds): number {
  return Math.min(high, Math.max(low, -slope / (curvature + lambda)));
}

/** How much the penalised loss falls when a leaf has this value, to second order. */
function gainOf({ slope, curvature }: Sums, value: number, lambda: number): number {
  return -(slope * value + 0.5 * (curvature + lambda) * value ** 2);
}

/** Values between which a feature is cut, rising: all of them where they are few, else its quantiles. */
function edgesOf(values: readonly number[]): number[] {
  const sorted = Float64Array.from(values).sort();
  const distinct = [...new Set(sorted)];
  if (distinct.length <= MOST_BINS) return distinct.slice(1);
  const cuts = Array.from(
    { length: MOST_BINS - 1 },
    (_, at) => sorted[Math.floor(((at + 1) * sorted.length) / MOST_BINS)],
  );
  return [...new Set(cuts)].filter((cut): cut is number => cut !== undefined && cut > (sorted[0] ?? 0));
}

function binOf(value: number, edges: readonly number[]): number {
  let bin = 0;
  while (bin < edges.length && value >= (edges[bin] ?? 0)) bin += 1;
  return bin;
}

function checkRows(rows: readonly LabelledRow[], size: number): void {
  for (const positive of [true, false]) {
    if (!rows.some((row) => row.positive === positive && row.weight > 0)) {
      throw new RangeError(`There is no ${positive ? "positive" : "negative"} row to fit on.`);
    }
  }
  for (const { values, weight } of rows) {
    if (values.length !== size)
      throw new RangeError(`A row of ${values.length} features among rows of ${size}.`);
    if (![...values, weight].every(Number.isFinite))
      throw new RangeError(`A number is not finite: ${values}.`);
  }
}
