import type { DivergenceDay } from "../../../api/wire/monitor.ts";
import type { ChartSeries } from "../../../parts/chart/chart-series.ts";

export interface JudgedDays {
  /** Oldest first. */
  readonly dayNames: readonly string[];
  readonly series: readonly ChartSeries[];
  /** How many were compared on a day, by all judges. */
  readonly compared: ReadonlyMap<string, number>;
}

const colours = [1, 2, 3, 4] as const;

/**
 * A series for each judge, at the middle of what `unsure` leaves open, with the interval that spans both ways. There are colours
 * for four judges; further ones share theirs.
 */
export function judgeSeries(days: readonly DivergenceDay[]): JudgedDays {
  const dayNames = [...new Set(days.map(({ group }) => group))].toSorted();
  const compared = new Map<string, number>();
  for (const { group, compared: number } of days) compared.set(group, (compared.get(group) ?? 0) + number);
  const judges = [...new Set(days.map(({ judge }) => judge))];
  const series = judges.map((judge, place): ChartSeries => {
    const own = new Map(days.filter((each) => each.judge === judge).map((each) => [each.group, each]));
    const found = dayNames.map((day) => own.get(day));
    return {
      label: judges.length === 1 ? "different" : judge,
      colour: colours[place % colours.length] ?? 1,
      values: found.map((day) =>
        day && day.low !== null && day.high !== null ? (day.low + day.high) / 2 : null,
      ),
      band: {
        low: found.map((day) => day?.interval?.low ?? null),
        high: found.map((day) => day?.interval?.high ?? null),
      },
    };
  });
  return { dayNames, series, compared };
}
