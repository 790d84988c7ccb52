import type { MonitorDays } from "../../../api/wire/thresholds.ts";
import { countOf } from "../../../parts/format.ts";

const DAY_MS = 86_400_000;

/** How much is asked, and what that is the mean of. */
export interface Traffic {
  /** A tenth below 10, whole from there on. */
  readonly perDay: number;
  readonly questions: number;
  /** From the first day that the log has of the period to today, both with those that nothing was asked on. */
  readonly days: number;
}

/** Null where the log has nothing. @param now milliseconds since 1970 */
export function trafficOf(
  days: readonly Pick<MonitorDays["days"][number], "day" | "surface" | "answers">[],
  { surface, now }: { surface: string | null; now: number },
): Traffic | null {
  const own = days.filter((day) => surface === null || day.surface === surface);
  if (own.length === 0) return null;
  const first = Math.min(...own.map(({ day }) => Date.parse(day)));
  const length = Math.max(1, Math.floor((now - first) / DAY_MS) + 1);
  const questions = own.reduce((sum, { answers }) => sum + answers, 0);
  const mean = questions / length;
  return { perDay: mean < 10 ? Math.round(mean * 10) / 10 : Math.round(mean), questions, days: length };
}

/** What the number is the mean of: a log of one day says little of a month. @param most days that were asked for, with today */
export function trafficWords({ questions, days }: Traffic, most: number): string {
  const covered = `the log's mean: ${countOf(questions, "question")} in ${countOf(days, "day")}`;
  return days < most ? `${covered}, all that it covers` : covered;
}
