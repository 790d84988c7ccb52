import type { AnswerSource } from "../../../stores/log.ts";
import type { TrafficDay } from "../../days/traffic-day.ts";

/** One day over all surfaces. */
export interface WholeDay {
  readonly day: string;
  readonly answers: number;
  readonly bySource: Readonly<Record<AnswerSource, number>>;
}

const DAY_MS = 86_400_000;

/** Every day of a period, also those without a question. */
export function wholeDays(
  days: readonly TrafficDay[],
  { since, until }: { since: string; until: string },
): WholeDay[] {
  return daysBetween(since, until).map((day) => ({
    day,
    ...sumDays(days.filter((each) => each.day === day)),
  }));
}

/** UTC, such as `2026-03-01`, from the first to the last that the period touches. */
export function daysBetween(since: string, until: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(`${since.slice(0, 10)}T00:00:00Z`); at < Date.parse(until); at += DAY_MS) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

/** Days of a period of which only a part lies in it. */
export function partialDays({ since, until }: { since: string; until: string }): string[] {
  const isWhole = (moment: string): boolean => Date.parse(moment) % DAY_MS === 0;
  return daysBetween(since, until).filter(
    (day) =>
      (day === since.slice(0, 10) && !isWhole(since)) || (day === until.slice(0, 10) && !isWhole(until)),
  );
}

export function sumDays(days: readonly TrafficDay[]): Omit<WholeDay, "day"> & { readonly degraded: number } {
  const sum = (of: (day: TrafficDay) => number): number => days.reduce((total, day) => total + of(day), 0);
  return {
    answers: sum(({ answers }) => answers),
    degraded: sum(({ degraded }) => degraded),
    bySource: {
      golden: sum(({ bySource }) => bySource.golden),
      cached: sum(({ bySource }) => bySource.cached),
      generated: sum(({ bySource }) => bySource.generated),
      extracted: sum(({ bySource }) => bySource.extracted),
      fallback: sum(({ bySource }) => bySource.fallback),
    },
  };
}
