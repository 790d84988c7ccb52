import { z } from "zod";

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/**
 * A moment as typed: how long ago (`30m`, `12h`, `7d`, `2w`) or a date, such as 2026-03-01 or 2026-03-01T10:00Z, in UTC
 * where it says nothing else. Becomes a function of now to ISO 8601 in UTC.
 */
export const momentInput = z.string().transform((text, context) => {
  const [, number, unit = ""] = /^(\d{1,6})([mhdw])$/.exec(text.trim()) ?? [];
  const milliseconds = UNITS[unit];
  if (number !== undefined && milliseconds !== undefined) {
    return (now: Date): string => new Date(now.getTime() - Number(number) * milliseconds).toISOString();
  }
  const date = readDate(text.trim());
  if (date) return (): string => date.toISOString();
  context.addIssue("expected how long ago, such as 7d or 12h, or a date, such as 2026-03-01");
  return z.NEVER;
});

function readDate(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?$/.test(text)) return undefined;
  const isZoned = text.length === 10 || /(?:Z|[+-]\d{2}:\d{2})$/.test(text);
  const date = new Date(isZoned ? text : `${text}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
