import { type Interval, wilsonInterval } from "../../stats/intervals.ts";
import type { AnswerSource } from "../../stores/log.ts";
import { daysFrom } from "../../text/calendar-day.ts";
import type { TrafficDay } from "../days/traffic-day.ts";
import { sumDays } from "./sections/days-of.ts";

/** What was asked on one day over all surfaces, and how often a reviewed or stored answer was served. */
export interface DailyTraffic {
  /** UTC, such as `2026-03-01`. */
  readonly day: string;
  readonly answers: number;
  readonly bySource: Readonly<Record<AnswerSource, number>>;
  readonly degraded: number;
  /** Share of the answers that were reviewed or stored ones; null where nothing was asked. */
  readonly served: number | null;
  /** Wilson (95 %). */
  readonly interval: Interval | null;
}

/** From the first day with a question to the last, those without one among them. */
export function dailyTraffic(days: readonly TrafficDay[]): DailyTraffic[] {
  const sorted = days.map(({ day }) => day).toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const found = new Map<string, TrafficDay[]>();
  for (const each of days) {
    const known = found.get(each.day);
    if (known) known.push(each);
    else found.set(each.day, [each]);
  }
  return daysFrom(first, last).map((day) => {
    const sums = sumDays(found.get(day) ?? []);
    const { answers, bySource } = sums;
    const hits = bySource.golden + bySource.cached;
    if (answers === 0) return { day, ...sums, served: null, interval: null };
    return { day, ...sums, served: hits / answers, interval: wilsonInterval(hits, answers) };
  });
}
