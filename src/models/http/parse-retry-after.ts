/**
 * Milliseconds to wait by a `Retry-After` header, which is a number of seconds or a date (RFC 9110, 10.2.3);
 * 0 for a date that has passed, `undefined` for anything else.
 */
export function parseRetryAfter(header: string | null, now: Date): number | undefined {
  const value = header?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  // Date.parse takes nearly any text with a digit for a date; the header's forms all begin with a day's name.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(value)) return undefined;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}
