import type { IndexRows } from "./index-rows.ts";

/**
 * Cosines of rows after a share of their common mean was taken off. Vectors of one corpus lean towards one side, the more
 * the narrower its subject, and the lean hides what tells them apart.
 *
 * @see Mu and Viswanath: All-but-the-top, simple and effective postprocessing for word representations (ICLR 2018)
 */
export interface Centring {
  /** By group, then by row id; groups without rows are left out. */
  similarities(
    vector: Float32Array,
    groups: Iterable<string>,
    share: number,
  ): Map<string, ReadonlyMap<string, number>>;
}

/** What is known of the rows while none of them changes. */
interface Survey {
  readonly changes: number;
  readonly mean: Float32Array;
  /** Square of the mean's length. */
  readonly meanSquare: number;
  /** Dot product of each row with the mean: by group, then by row id. */
  readonly groups: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Shorter vectors are all rounding: a corpus of one text, with nothing left of it. */
const SHORTEST = 1e-6;

export function createCentring(rows: IndexRows): Centring {
  let known: Survey | undefined;
  return {
    similarities(vector, groups, share) {
      if (known?.changes !== rows.changes) known = survey(rows);
      const { mean, meanSquare } = known;
      const offset = share * share * meanSquare;
      const lengthOf = (dotWithMean: number) =>
        Math.max(SHORTEST, Math.sqrt(Math.max(0, 1 - 2 * share * dotWithMean + offset)));
      const towardsMean = dot(vector, mean);
      const vectorLength = lengthOf(towardsMean);
      const found = new Map<string, ReadonlyMap<string, number>>();
      for (const group of groups) {
        const members = known.groups.get(group);
        if (members === undefined) continue;
        const similarities = new Map<string, number>();
        for (const [id, dotWithMean] of members) {
          const score = rows.scoreOf(id, vector) ?? 0;
          const centred = score - share * (dotWithMean + towardsMean) + offset;
          similarities.set(id, centred / (lengthOf(dotWithMean) * vectorLength));
        }
        found.set(group, similarities);
      }
      return found;
    },
  };
}

function survey(rows: IndexRows): Survey {
  const mean = Float32Array.from(rows.mean());
  const groups = new Map<string, Map<string, number>>();
  rows.scan(mean, { allow: undefined, minimum: Number.NEGATIVE_INFINITY }, (id, score) => {
    const group = rows.groupOf(id);
    const members = groups.get(group);
    if (members === undefined) groups.set(group, new Map([[id, score]]));
    else members.set(id, score);
    return Number.NEGATIVE_INFINITY;
  });
  return { changes: rows.changes, mean, meanSquare: dot(mean, mean), groups };
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}
