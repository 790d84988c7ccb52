import { addDays, DAY_MS, startOfDay } from "../../../text/calendar-day.ts";
/**
 * A drawing has room for so many days and no more: a long period is drawn by week, by month or by year. What is drawn then
 * begins with the first day of which anything is known, and ends with the last.
 */
export interface DayGroup {
  /** Its first day, its month or its year. */
  readonly label: string;
  readonly days: readonly string[];
}

export interface GroupedDays {
  readonly unit: "day" | "week" | "month" | "year";
  readonly groups: readonly DayGroup[];
}

/** Bars and points of one drawing. */
const MOST = 120;

/**
 * @param known days of which anything is known, such as `2026-03-01`, in any order
 */
export function groupDays(
  known: readonly string[],
  { since, until }: { since: string; until: string },
): GroupedDays {
  const [start, end] = [firstMoment(since), Date.parse(until)];
  if (end - start <= MOST * DAY_MS)
    return { unit: "day", groups: groupBy(daysWithin(start, end), (day) => day) };
  const sorted = known.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return { unit: "day", groups: [] };
  const days = daysWithin(Math.max(start, firstMoment(first)), Math.min(end, firstMoment(last) + DAY_MS));
  for (const unit of ["day", "week", "month"] as const) {
    const groups = groupBy(days, labels[unit]);
    if (groups.length <= MOST) return { unit, groups };
  }
  return { unit: "year", groups: groupBy(days, (day) => day.slice(0, 4)) };
}

const labels = {
  day: (day: string) => day,
  /** The Monday. */
  week: (day: string) => addDays(day, -((new Date(firstMoment(day)).getUTCDay() + 6) % 7)),
  month: (day: string) => day.slice(0, 7),
} as const;

function groupBy(days: readonly string[], labelOf: (day: string) => string): DayGroup[] {
  const groups = new Map<string, string[]>();
  for (const day of days) {
    const label = labelOf(day);
    const known = groups.get(label);
    if (known) known.push(day);
    else groups.set(label, [day]);
  }
  return [...groups].map(([label, own]) => ({ label, days: own }));
}

/** Those that begin from `start` on and before `end`, in milliseconds. */
function daysWithin(start: number, end: number): string[] {
  const days: string[] = [];
  for (let at = start; at < end; at += DAY_MS) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

function firstMoment(moment: string): number {
  return Date.parse(startOfDay(moment));
}
