import { z } from "zod";
import { DAY_MS, isCalendarDay } from "../text/calendar-day.ts";

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: DAY_MS, w: 7 * DAY_MS };

/**
 * A moment as typed: how long ago (`30m`, `12h`, `7d`, `2w`) or a date, such as 2026-03-01 or 2026-03-01T10:00Z, in UTC
 * where it says nothing else. Becomes a function of now to ISO 8601 in UTC.
 */
export const momentInput = moment(
  -1,
  "expected how long ago, such as 7d or 12h, or a date, such as 2026-03-01",
);

/** The same for a moment to come: in how long (`90d`), or a date. */
export const comingMomentInput = moment(
  1,
  "expected in how long, such as 90d or 12h, or a date, such as 2026-09-01",
);

function moment(direction: 1 | -1, expected: string) {
  return z.string().transform((text, context) => {
    const [, number, unit = ""] = /^(\d{1,6})([mhdw])$/.exec(text.trim()) ?? [];
    const milliseconds = UNITS[unit];
    if (number !== undefined && milliseconds !== undefined) {
      const distance = direction * Number(number) * milliseconds;
      return (now: Date): string => new Date(now.getTime() + distance).toISOString();
    }
    const date = readDate(text.trim());
    if (date) return (): string => date.toISOString();
    context.addIssue(expected);
    return z.NEVER;
  });
}

function readDate(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?$/.test(text)) return undefined;
  // The platform reads the thirtieth of February as a day of March.
  if (!isCalendarDay(text.slice(0, 10))) return undefined;
  const isZoned = text.length === 10 || /(?:Z|[+-]\d{2}:\d{2})$/.test(text);
  const date = new Date(isZoned ? text : `${text}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
