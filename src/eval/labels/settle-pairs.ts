import type { LabelledPair } from "../load-pairs.ts";
import { pairKey } from "./latest-labels.ts";

/**
 * Pairs of which each is one observation. A pair that is listed again, as a log repeats a question or as two files overlap,
 * is no further evidence: it is one line that stands for as many requests as all of them. One that is labelled both ways is
 * nobody's truth and counts for neither side.
 */
interface SettledPairs<Line> {
  /** In the order of the first line of each. */
  readonly pairs: readonly Line[];
  /** Lines beyond the first of the same pair and label. */
  readonly repeated: number;
  /** Pairs labelled both ways, which are left out. */
  readonly disputed: number;
}

export function settlePairs<Line extends LabelledPair>(lines: readonly Line[]): SettledPairs<Line> {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const key = pairKey(line);
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  const all = [...groups.values()];
  const settled = all.filter((group) => group.every(({ same }) => same === group[0]?.same));
  const pairs = settled.flatMap(joined);
  return {
    pairs,
    repeated: settled.reduce((sum, group) => sum + group.length - 1, 0),
    disputed: all.length - settled.length,
  };
}

function joined<Line extends LabelledPair>([first, ...others]: readonly Line[]): Line[] {
  if (!first) return [];
  if (others.length === 0) return [first];
  return [{ ...first, weight: others.reduce((sum, { weight = 1 }) => sum + weight, first.weight ?? 1) }];
}
