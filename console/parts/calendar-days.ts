/** Days of the calendar in UTC, as fields for days give them: `2026-03-01`. */

const DAY_MS = 86_400_000;

/** The day after: where a last day is meant as a whole. Undefined for what is no day. */
export function dayAfter(day: string): string | undefined {
  const moment = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
  return Number.isNaN(moment) ? undefined : dayOf(moment + DAY_MS);
}

/** @param now milliseconds since 1970 */
export function dayBefore(days: number, now: number): string {
  return dayOf(now - days * DAY_MS);
}

/** Of its begin: seconds since 1970, as charts have it. */
export function secondsOf(day: string): number {
  return Date.parse(day) / 1000;
}

export function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
