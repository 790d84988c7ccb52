import { z } from "zod";
import { type Interval, percentile } from "../../stats/intervals.ts";
import { resampleOf } from "../../stats/resample.ts";
import { createSeededRandom } from "../../stats/seeded-random.ts";
import { shuffle } from "../../stats/shuffle.ts";

/**
 * The band is chosen for what it is used for. A band that takes a share `s` of the rephrasings for such and a share `f` of
 * other next questions shows a true difference between the arms as `s − f` of itself (Youden's J): that is made as large as
 * it can be, and measured on pairs that it was not chosen on.
 */
export interface BandCalibration {
  readonly low: number;
  readonly high: number;
  /** Of pairs that the band was not chosen on: of a true difference of the arms, this share is seen. */
  readonly seen: number;
  /** 95 %. */
  readonly seenInterval: Interval;
  readonly rephrasings: number;
  readonly others: number;
}

export const bandReportSchema = z.object({
  format: z.literal("assay-rephrase-band"),
  version: z.literal(1),
  low: z.number(),
  high: z.number(),
  seen: z.number(),
  seenInterval: z.object({ low: z.number(), high: z.number() }),
  rephrasings: z.int(),
  others: z.int(),
});
export type BandReport = z.output<typeof bandReportSchema>;

export interface LabelledSimilarity {
  readonly similarity: number;
  /** Whether the second question asks the same as the first in other words. */
  readonly isRephrasing: boolean;
}

/** Fewer of either kind say too little. */
export const LEAST_PAIRS = 30;
/** Above every similarity. */
const OPEN_END = 1.01;
/** What an upper end must add, or the band is open: it is one number more to be wrong about. */
const LEAST_GAIN = 0.02;
const RESAMPLES = 500;
/** Ends of a band that are tried. */
const MOST_CANDIDATES = 400;

/** Null where there are fewer than 30 pairs of either kind. */
export function calibrateBand(
  pairs: readonly LabelledSimilarity[],
  { seed }: { seed: number },
): BandCalibration | null {
  const rephrasings = pairs.filter(({ isRephrasing }) => isRephrasing).length;
  const others = pairs.length - rephrasings;
  if (rephrasings < LEAST_PAIRS || others < LEAST_PAIRS) return null;
  const verdicts = crossFit(pairs, seed);
  const draws = [...resampleOf(verdicts, { seed, resamples: RESAMPLES })].map(shareSeen);
  const sorted = draws.filter(Number.isFinite).sort((a, b) => a - b);
  return {
    ...chooseBand(pairs),
    seen: shareSeen(verdicts),
    seenInterval: { low: percentile(sorted, 0.025), high: percentile(sorted, 0.975) },
    ...{ rephrasings, others },
  };
}

interface Verdict {
  readonly isRephrasing: boolean;
  readonly isWithin: boolean;
}

/** Each half is judged by the band of the other. */
function crossFit(pairs: readonly LabelledSimilarity[], seed: number): Verdict[] {
  const random = createSeededRandom(seed);
  const kinds = [true, false].map((kind) =>
    shuffle(
      pairs.filter(({ isRephrasing }) => isRephrasing === kind),
      random,
    ),
  );
  const half = (rest: number) => kinds.flatMap((kind) => kind.filter((_, index) => index % 2 === rest));
  return [0, 1].flatMap((rest) => {
    const band = chooseBand(half(1 - rest));
    return half(rest).map((pair) => ({ ...pair, isWithin: isIn(pair, band) }));
  });
}

function chooseBand(pairs: readonly LabelledSimilarity[]): Pick<BandCalibration, "low" | "high"> {
  const seen = [...new Set(pairs.map(({ similarity }) => similarity))].sort((a, b) => a - b);
  const step = Math.ceil(seen.length / MOST_CANDIDATES);
  const candidates = seen.filter((_, index) => index % step === 0);
  const gainOf = (band: { low: number; high: number }) =>
    shareSeen(pairs.map((pair) => ({ ...pair, isWithin: isIn(pair, band) })));
  const best = (bands: readonly { low: number; high: number }[]) => {
    let chosen = { low: OPEN_END, high: OPEN_END, gain: Number.NEGATIVE_INFINITY };
    for (const band of bands) {
      const gain = gainOf(band);
      if (gain > chosen.gain) chosen = { ...band, gain };
    }
    return chosen;
  };
  const open = best(candidates.map((low) => ({ low, high: OPEN_END })));
  const closed = best(candidates.filter((high) => high > open.low).map((high) => ({ low: open.low, high })));
  const { low, high } = closed.gain > open.gain + LEAST_GAIN ? closed : open;
  return { low, high };
}

function isIn({ similarity }: LabelledSimilarity, { low, high }: { low: number; high: number }): boolean {
  return similarity >= low && similarity < high;
}

function shareSeen(verdicts: readonly Verdict[]): number {
  const share = (kind: boolean) => {
    const of = verdicts.filter(({ isRephrasing }) => isRephrasing === kind);
    return of.filter(({ isWithin }) => isWithin).length / of.length;
  };
  return share(true) - share(false);
}
