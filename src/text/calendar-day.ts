/** Days of the calendar in UTC, as text such as `2026-03-01`: they sort as they follow one another, and all have one length. */

export const DAY_MS = 86_400_000;

/** The first moment of the day of a moment, or of a day: ISO 8601. */
export function startOfDay(moment: string): string {
  return `${moment.slice(0, 10)}T00:00:00.000Z`;
}

/** Some days later, or earlier where there are fewer than none. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(startOfDay(day)) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Every day from the first to the last, both among them; none where the last comes before the first. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The moment that many days before another: ISO 8601, UTC. */
export function daysBefore(moment: Date, days: number): string {
  return new Date(moment.getTime() - days * DAY_MS).toISOString();
}

/** `2026-02-30` is none, though a date is read from it. */
export function isCalendarDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const moment = new Date(startOfDay(day));
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === day;
}
