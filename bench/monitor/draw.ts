import { normalQuantile } from "../../src/stats/normal-quantile.ts";
import { createSeededRandom } from "../../src/stats/seeded-random.ts";

/** Draws that a population is made of, all from one seed. */
export interface Draw {
  /** In [0, 1). */
  random(): number;
  chance(p: number): boolean;
  /** Standard normal, from a table of 4,096 points. */
  normal(): number;
  poisson(mean: number): number;
  /** A number of items by their weights, at the cost of one draw. */
  chooser(weights: readonly number[]): () => number;
}

const POINTS = 4096;

export function createDraw(seed: number): Draw {
  const random = createSeededRandom(seed);
  const table = Float64Array.from({ length: POINTS }, (_, at) => normalQuantile((at + 0.5) / POINTS));
  return {
    random,
    chance: (p) => random() < p,
    normal: () => table[Math.floor(random() * POINTS)] ?? 0,
    poisson(mean) {
      const left = Math.exp(-mean);
      let count = 0;
      for (let product = random(); product > left; product *= random()) count += 1;
      return count;
    },
    chooser: (weights) => createChooser(weights, random),
  };
}

/** Walker's alias method. */
function createChooser(weights: readonly number[], random: () => number): () => number {
  const size = weights.length;
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / size;
  const share = Float64Array.from(weights, (weight) => weight / mean);
  const alias = new Int32Array(size);
  const small: number[] = [];
  const large: number[] = [];
  for (const [at, value] of share.entries()) (value < 1 ? small : large).push(at);
  while (small.length > 0 && large.length > 0) {
    const [low, high] = [small.pop() ?? 0, large.pop() ?? 0];
    alias[low] = high;
    const rest = (share[high] ?? 0) + (share[low] ?? 0) - 1;
    share[high] = rest;
    (rest < 1 ? small : large).push(high);
  }
  // Whatever is left missed 1 by a rounding error.
  for (const at of [...small, ...large]) share[at] = 1;
  return () => {
    const point = random() * size;
    const at = Math.floor(point);
    return point - at < (share[at] ?? 1) ? at : (alias[at] ?? at);
  };
}
