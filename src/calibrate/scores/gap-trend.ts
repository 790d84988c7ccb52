import { fitLinearTrend, type LinearTrend } from "../../stats/linear-trend.ts";
import type { Gap } from "./measure-gap.ts";

/**
 * How the room between answerable and other questions moves as the corpus grows: the same questions measured on samples of the
 * documents of several sizes. More documents bring nearer misses, so that the questions that are not answerable score higher;
 * a gap that narrows with every doubling will close.
 */
export interface GapTrend {
  /** Smallest corpus first. */
  readonly sizes: readonly GapAtSize[];
  /** Change of the gap's width with each doubling of the documents; null with fewer than three sizes or measurements. */
  readonly width: LinearTrend | null;
  /** The same of the upper end of what is not answerable, which a threshold must stay above. */
  readonly low: LinearTrend | null;
  readonly direction: "narrows" | "widens" | "not-told";
  /** Documents at which the line through the widths crosses 0; null where it does not narrow. */
  readonly closesAt: number | null;
}

/** One measurement on a sample of the documents. */
export interface GapMeasurement {
  readonly documents: number;
  readonly gap: Gap;
  /** Area under the ROC curve. */
  readonly area: number;
}

export interface GapAtSize {
  readonly documents: number;
  readonly measurements: number;
  /** Means over the measurements of this size. */
  readonly width: number;
  readonly low: number;
  readonly high: number;
  readonly area: number;
  /** Smallest and largest width. */
  readonly narrowest: number;
  readonly widest: number;
}

export function traceGap(measurements: readonly GapMeasurement[]): GapTrend {
  const documents = [...new Set(measurements.map((one) => one.documents))].sort((a, b) => a - b);
  const sizes = documents.map((size) => describeSize(measurements.filter((one) => one.documents === size)));
  const trendOf = (value: (gap: Gap) => number): LinearTrend | null =>
    sizes.length < 3
      ? null
      : fitLinearTrend(measurements.map((one) => ({ x: Math.log2(one.documents), y: value(one.gap) })));
  const width = trendOf((gap) => gap.width);
  const direction =
    width === null
      ? "not-told"
      : width.interval.high < 0
        ? "narrows"
        : width.interval.low > 0
          ? "widens"
          : "not-told";
  return {
    sizes,
    width,
    low: trendOf((gap) => gap.low),
    direction,
    closesAt: width && direction === "narrows" ? Math.round(2 ** (-width.intercept / width.slope)) : null,
  };
}

function describeSize(measurements: readonly GapMeasurement[]): GapAtSize {
  const mean = (of: (one: GapMeasurement) => number): number =>
    measurements.reduce((sum, one) => sum + of(one), 0) / measurements.length;
  const widths = measurements.map(({ gap }) => gap.width);
  return {
    documents: measurements[0]?.documents ?? 0,
    measurements: measurements.length,
    width: mean(({ gap }) => gap.width),
    low: mean(({ gap }) => gap.low),
    high: mean(({ gap }) => gap.high),
    area: mean(({ area }) => area),
    narrowest: Math.min(...widths),
    widest: Math.max(...widths),
  };
}
