/** What a chart draws. Values stand in the order of the horizontal ones; null leaves a gap. */
export interface ChartSeries {
  readonly label: string;
  readonly values: readonly (number | null)[];
  /** Its interval: both ends at each place. @default none */
  readonly band?: { readonly low: readonly (number | null)[]; readonly high: readonly (number | null)[] };
  /** Which of the colours `--series-1` to `--series-4`. */
  readonly colour: 1 | 2 | 3 | 4;
  /** @default a whole line */
  readonly isDashed?: boolean;
}

/** The horizontal axis; its values rise. */
export interface ChartAxis {
  readonly label: string;
  readonly values: readonly number[];
  /** As a person reads it, in axis, readout and table alike. */
  readonly format: (value: number) => string;
  /** Whether values are seconds since 1970 and the axis is marked in days (UTC). @default false */
  readonly isTime?: boolean;
}

/** A line across the chart at a horizontal value. */
export interface ChartMark {
  readonly at: number;
  readonly label: string;
  /** `strong`: what one chooses; `faint`: what is there beside it. @default "faint" */
  readonly weight?: "strong" | "faint";
}

/** A value with its interval: `97.4 % (95.0 % to 99.0 %)`. */
export function seriesText(
  { values, band }: ChartSeries,
  at: number,
  format: (value: number) => string,
): string {
  const value = values[at];
  if (value == null) return "none";
  const [low, high] = [band?.low[at], band?.high[at]];
  return low == null || high == null ? format(value) : `${format(value)} (${format(low)} to ${format(high)})`;
}

/** Place of the value nearest to `at`; -1 without values. */
export function nearestPlace(values: readonly number[], at: number): number {
  let best = -1;
  for (const [place, value] of values.entries()) {
    const known = values[best];
    if (known === undefined || Math.abs(value - at) < Math.abs(known - at)) best = place;
  }
  return best;
}

const DAY_SECONDS = 86_400;

/** Ends of the horizontal axis: from the first value to the last; a single one stands in the middle of a day, or of 0.1. */
export function axisEnds({
  values,
  isTime = false,
}: Pick<ChartAxis, "values" | "isTime">): [number | null, number | null] {
  const [low, high] = [values[0] ?? null, values.at(-1) ?? null];
  if (low === null || high === null || low < high) return [low, high];
  const room = isTime ? DAY_SECONDS / 2 : 0.05;
  return [low - room, low + room];
}
