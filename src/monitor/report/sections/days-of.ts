import type { AnswerSource } from "../../../stores/log.ts";
import { DAY_MS } from "../../../text/calendar-day.ts";
import type { TrafficDay } from "../../days/traffic-day.ts";

/** What was asked on some days, over all surfaces. */
export interface SummedDays {
  readonly answers: number;
  readonly degraded: number;
  readonly bySource: Readonly<Record<AnswerSource, number>>;
}

/** Days of a period of which only a part lies in it. */
export function partialDays({ since, until }: { since: string; until: string }): string[] {
  if (Date.parse(since) >= Date.parse(until)) return [];
  const cut = [since, until].filter((moment) => Date.parse(moment) % DAY_MS !== 0);
  return [...new Set(cut.map((moment) => moment.slice(0, 10)))];
}

export function sumDays(days: readonly TrafficDay[]): SummedDays {
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
