import { AppError } from "../../errors.ts";
import type { MonitorPeriod } from "./monitor.ts";

/**
 * A period with its moments written as the log writes them, which are compared as texts. One that ends before it begins, or
 * that no calendar has, would read as if nothing had been asked.
 *
 * @throws AppError `usage`
 */
export function checkPeriod<Period extends MonitorPeriod>(period: Period, now: Date): Period {
  const since = readMoment("since", period.since);
  const until = readMoment("until", period.until);
  if (since !== undefined && since > (until ?? now.toISOString())) {
    throw new AppError("usage", `The period begins at ${since} and ends at ${until ?? "now"}, before that.`, {
      hint: "Give a since that is before the until.",
    });
  }
  return { ...period, ...(since !== undefined && { since }), ...(until !== undefined && { until }) };
}

/** @throws AppError `usage` */
export function checkEffect(effect: number | undefined): void {
  if (effect === undefined || (effect > 0 && effect <= 1)) return;
  throw new AppError("usage", `A difference to look for is a share above 0 and up to 1, not ${effect}.`, {
    hint: "A difference of two percentage points is 0.02.",
  });
}

function readMoment(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  const written = Number.isNaN(moment.getTime()) ? "" : moment.toISOString();
  // Years of more than four digits are written with a sign, and sort before all others.
  if (/^\d/.test(written)) return written;
  throw new AppError("usage", `${name} is no moment: ${JSON.stringify(String(text).slice(0, 60))}.`, {
    hint: "A moment looks like 2026-03-01 or 2026-03-01T10:00:00Z.",
  });
}
