/**
 * An additive model of small decision trees: the log-odds are the intercept plus one leaf of every tree. Every node keeps
 * a value, an inner one the mean of what stands below it, so that a score can be told feature by feature: walking down a
 * tree, each step's change of value belongs to the feature that was asked.
 */
export interface BoostedTrees {
  readonly intercept: number;
  readonly trees: readonly Tree[];
}

/** Nodes as columns, the root first. */
export interface Tree {
  /** Place of the feature that is asked; -1 in a leaf. */
  readonly feature: readonly number[];
  /** Rows with a smaller value go left, others right. */
  readonly split: readonly number[];
  /** Place of the left node; the right one follows it. 0 in a leaf. */
  readonly left: readonly number[];
  /** Log-odds. */
  readonly value: readonly number[];
}

/** Log-odds of a row. */
export function scoreTrees(model: BoostedTrees, row: readonly number[]): number {
  return model.trees.reduce((sum, tree) => {
    let node = 0;
    while ((tree.left[node] ?? 0) > 0) node = childOf(tree, node, row);
    return sum + (tree.value[node] ?? 0);
  }, model.intercept);
}

/** What each feature of a row adds to the log-odds that rows have on the whole (Saabas, 2014). */
export function explainTrees(model: BoostedTrees, row: readonly number[]): number[] {
  const shares = new Array<number>(row.length).fill(0);
  for (const tree of model.trees) {
    let node = 0;
    while ((tree.left[node] ?? 0) > 0) {
      const next = childOf(tree, node, row);
      const feature = tree.feature[node] ?? -1;
      shares[feature] = (shares[feature] ?? 0) + (tree.value[next] ?? 0) - (tree.value[node] ?? 0);
      node = next;
    }
  }
  return shares;
}

function childOf(tree: Tree, node: number, row: readonly number[]): number {
  const value = row[tree.feature[node] ?? -1] ?? 0;
  return (tree.left[node] ?? 0) + (value < (tree.split[node] ?? 0) ? 0 : 1);
}
