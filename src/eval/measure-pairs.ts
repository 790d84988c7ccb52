import { type Interval, wilsonInterval } from "../stats/intervals.ts";
import { createSeededRandom } from "../stats/seeded-random.ts";
import { type Veto, type VetoName, vetoNames } from "../text/vetoes/veto.ts";

/**
 * How often questions of labelled pairs would be taken for one another, and how often rightly: by similarity alone, with
 * the vetoes beside it, and with the local verifier beside both. No margin plays a part, since a pair has no rivals.
 */
export interface PairMeasurement {
  readonly pairs: number;
  /** Pairs that one answer serves. */
  readonly same: number;
  readonly levels: readonly PairLevel[];
  /** What the vetoes did to all pairs, whatever their similarity. */
  readonly vetoes: readonly VetoCount[];
}

export interface PairLevel {
  readonly threshold: number;
  readonly alone: Admitted;
  readonly withVetoes: Admitted;
  /** Null where there is no verdict of a verifier. */
  readonly withVerifier: Admitted | null;
}

/** Pairs that are taken for one question. */
export interface Admitted {
  readonly hits: number;
  readonly right: number;
  /** Hits of all pairs. */
  readonly hitRate: Share;
  /** Right ones of the hits; null without hits. */
  readonly precision: Share | null;
}

export interface Share {
  readonly value: number;
  readonly interval: Interval;
}

export interface VetoCount {
  readonly veto: VetoName;
  /** Pairs it keeps apart rightly. */
  readonly different: number;
  /** Pairs it keeps apart although one answer serves both. */
  readonly same: number;
}

/** A labelled pair with all that decides about it. */
export interface MeasurablePair {
  readonly same: boolean;
  /** Cosine of the two questions. */
  readonly similarity: number;
  /** Those that fire. */
  readonly vetoes: readonly Veto["veto"][];
  /** Verdict of a verifier; undefined where there is none. */
  readonly accepted?: boolean | undefined;
}

/** @throws RangeError without pairs */
export function measurePairs(
  pairs: readonly MeasurablePair[],
  { thresholds }: { thresholds: readonly number[] },
): PairMeasurement {
  const admit = (admitted: readonly { same: boolean }[]): Admitted => {
    const hits = admitted.length;
    const right = admitted.filter(({ same }) => same).length;
    return {
      hits,
      right,
      hitRate: shareOf(hits, pairs.length),
      precision: hits === 0 ? null : shareOf(right, hits),
    };
  };
  const isJudged = pairs.every(({ accepted }) => accepted !== undefined);
  return {
    pairs: pairs.length,
    same: pairs.filter(({ same }) => same).length,
    levels: thresholds.map((threshold) => {
      const near = pairs.filter(({ similarity }) => similarity >= threshold);
      const left = near.filter(({ vetoes }) => vetoes.length === 0);
      return {
        threshold,
        alone: admit(near),
        withVetoes: admit(left),
        withVerifier: isJudged ? admit(left.filter(({ accepted }) => accepted)) : null,
      };
    }),
    vetoes: vetoNames.map((veto) => {
      const vetoed = pairs.filter(({ vetoes }) => vetoes.includes(veto));
      const same = vetoed.filter((pair) => pair.same).length;
      return { veto, different: vetoed.length - same, same };
    }),
  };
}

/** At most `most` of the items, drawn by the seed, in their order. */
export function samplePairs<T>(
  items: readonly T[],
  { most, seed }: { most: number; seed: number },
): readonly T[] {
  if (items.length <= most) return items;
  const random = createSeededRandom(seed);
  const drawn = items
    .map((_, at) => ({ at, key: random() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, most);
  const places = new Set(drawn.map(({ at }) => at));
  return items.filter((_, at) => places.has(at));
}

function shareOf(successes: number, trials: number): Share {
  return { value: successes / trials, interval: wilsonInterval(successes, trials) };
}
