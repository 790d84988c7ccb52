import type { MonitorDays } from "../../../api/wire/thresholds.ts";

const DAY_MS = 86_400_000;

/** Questions a day, from the first day that the log has of the period to the last, days without any among them. */
export function trafficOf(days: MonitorDays["days"], surface: string | null): number | null {
  const own = days.filter((day) => surface === null || day.surface === surface);
  const moments = own.map(({ day }) => Date.parse(day));
  if (moments.length === 0) return null;
  const length = (Math.max(...moments) - Math.min(...moments)) / DAY_MS + 1;
  return Math.round(own.reduce((sum, { answers }) => sum + answers, 0) / length);
}
