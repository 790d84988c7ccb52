import type { CurvePoint, CurveShare } from "../../../api/wire/thresholds.ts";

/** What a day is taken to be. */
export interface DayPrices {
  /** Questions. */
  readonly perDay: number;
  /** Saved by each that is served, in any unit. */
  readonly savingPerHit: number;
  /** Lost by each wrong answer, in the same unit. */
  readonly wrongCost: number;
}

/** What a day comes to at one threshold, with 95 % intervals. */
export interface DayOutlook {
  readonly served: CurveShare;
  readonly wrong: CurveShare;
  readonly saved: CurveShare;
  readonly lost: CurveShare;
  readonly net: number;
  /** Of the net; null where the record was made at other prices, and its resamples say nothing of these. */
  readonly netInterval: CurveShare["interval"] | null;
}

/** @param known the prices that the record was made at */
export function outlookOf(
  point: CurvePoint,
  { prices, known }: { prices: DayPrices; known: DayPrices | null },
): DayOutlook {
  const { perDay, savingPerHit, wrongCost } = prices;
  const served = times(point.hitRate, perDay);
  const wrong = times(point.wrongRate, perDay);
  const saved = times(served, savingPerHit);
  const lost = times(wrong, wrongCost);
  const isKnown =
    known !== null &&
    known.perDay > 0 &&
    known.savingPerHit === savingPerHit &&
    known.wrongCost === wrongCost &&
    point.netPerDay !== null;
  return {
    ...{ served, wrong, saved, lost, net: saved.value - lost.value },
    netInterval: isKnown ? times(point.netPerDay, perDay / known.perDay).interval : null,
  };
}

function times({ value, interval }: CurveShare, factor: number): CurveShare {
  return { value: value * factor, interval: { low: interval.low * factor, high: interval.high * factor } };
}
