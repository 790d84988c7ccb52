import { shuffle } from "../../stats/shuffle.ts";

/**
 * Which candidate pairs to label. Drawn alike from all, almost none would come from the strict end, where a threshold will
 * lie; so the range of similarity is cut into bands of one width, each gives about as many, the strictest at least so many
 * as are asked for, and what a pair stands for is one over the chance at which it was drawn.
 */
export interface Candidate {
  /** Cosine of the two questions. */
  readonly similarity: number;
  /** Requests that asked it; they are drawn as one. */
  readonly requests: number;
}

export interface DrawnPair<Pair extends Candidate> {
  readonly pair: Pair;
  readonly band: Band;
  /** Requests that it stands for: its own, over the chance at which it was drawn. */
  readonly weight: number;
}

export interface Band {
  /** Inclusive. */
  readonly from: number;
  /** Exclusive, but for the strictest. */
  readonly to: number;
  /** Candidates in it. */
  readonly found: number;
  readonly drawn: number;
}

export interface DrawOptions {
  /** Pairs to draw. */
  total: number;
  /** Fewest of the strictest band, as far as it has them. */
  strictest: number;
  /** @default 6 */
  bands?: number;
  random: () => number;
}

/**
 * The pairs in an order of which every beginning holds the same share of each band, so that a part of the work, done from
 * the top, is weighted rightly as well.
 */
export function drawPairs<Pair extends Candidate>(
  candidates: readonly Pair[],
  { total, strictest, bands: count = 6, random }: DrawOptions,
): DrawnPair<Pair>[] {
  const groups = cutIntoBands(candidates, count);
  const sizes = allocate(
    groups.map(({ pairs }) => pairs.length),
    { total, strictest },
  );
  const drawn = groups.flatMap(({ from, to, pairs }, at) => {
    const size = sizes[at] ?? 0;
    const band: Band = { from, to, found: pairs.length, drawn: size };
    return shuffle(pairs, random)
      .slice(0, size)
      .map((pair, place) => ({
        ...{ pair, band, weight: (pair.requests * pairs.length) / size },
        order: (place + random()) / size,
      }));
  });
  return drawn.sort((a, b) => a.order - b.order).map(({ order: _, ...rest }) => rest);
}

/** Loosest first. */
function cutIntoBands<Pair extends Candidate>(
  candidates: readonly Pair[],
  count: number,
): { from: number; to: number; pairs: Pair[] }[] {
  const low = candidates.reduce((least, { similarity }) => Math.min(least, similarity), 1);
  const high = candidates.reduce((most, { similarity }) => Math.max(most, similarity), -1);
  const width = (high - low) / count;
  const bands = Array.from({ length: count }, (_, at) => ({
    ...{ from: low + at * width, to: at === count - 1 ? high : low + (at + 1) * width },
    pairs: [] as Pair[],
  }));
  for (const pair of candidates) {
    const at = width > 0 ? Math.min(count - 1, Math.floor((pair.similarity - low) / width)) : count - 1;
    bands[at]?.pairs.push(pair);
  }
  return bands;
}

/** The strictest band, the last, gets its own first; the rest goes evenly to all that have more. */
function allocate(
  found: readonly number[],
  { total, strictest }: { total: number; strictest: number },
): number[] {
  const sizes = found.map((size, at) => (at === found.length - 1 ? Math.min(size, strictest, total) : 0));
  let left = total - sizes.reduce((sum, size) => sum + size, 0);
  while (left > 0) {
    const open = found.map((_, at) => at).filter((at) => (sizes[at] ?? 0) < (found[at] ?? 0));
    const least = Math.min(...open.map((at) => sizes[at] ?? 0));
    // The strictest of those that have least.
    const next = open.findLast((at) => sizes[at] === least);
    if (next === undefined) break;
    sizes[next] = least + 1;
    left -= 1;
  }
  return sizes;
}
