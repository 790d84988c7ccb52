/**
 * Between which similarities two questions in a row count as one need in other words: below, the asker has gone on to
 * something else. The numbers mean something under one embedding model alone.
 */
export interface RephraseBand {
  /** Inclusive. */
  readonly low: number;
  /** Exclusive; above 1 where all that is near enough counts. */
  readonly high: number;
  /** The record that it was read from; null where nobody measured it. */
  readonly calibrationId: string | null;
}

/** By fingerprint id of the embedder; others have the assumed band. */
export type RephraseBands = ReadonlyMap<string, RephraseBand>;

/**
 * Where nothing was calibrated. Under the packaged model 0.5 takes in 62 % and 53 % of pairs of one intent (Banking77, CLINC150;
 * 730 pairs, other ones than it was chosen on), none of 128 random pairs, and 46 % and 39 % of the nearest pairs of two intents.
 */
const ASSUMED_BAND: RephraseBand = { low: 0.5, high: 1.01, calibrationId: null };

/** @param embedderId what the similarity is under; null where nothing says */
export function isWithinBand(similarity: number, embedderId: string | null, bands: RephraseBands): boolean {
  const { low, high } = bandOf(embedderId, bands);
  return similarity >= low && similarity < high;
}

export function bandOf(embedderId: string | null, bands: RephraseBands): RephraseBand {
  return (embedderId === null ? undefined : bands.get(embedderId)) ?? ASSUMED_BAND;
}
