import { pathOf } from "../../../api/path-of.ts";
import { dayAfter, dayBefore } from "../../../parts/calendar-days.ts";

/** What the address says of the time and place that is looked at; empty where it says nothing. */
export interface Period {
  readonly since: string;
  /** The last day, meant as a whole. */
  readonly until: string;
  readonly surface: string;
}

export interface PeriodChoice {
  /** Days back from today. */
  readonly days: number;
  readonly label: string;
}

/** Without any, the server takes the seven days before today, and today. */
export const periodChoices: readonly PeriodChoice[] = [
  { days: 7, label: "Last 7 days" },
  { days: 30, label: "Last 30 days" },
  { days: 90, label: "Last 90 days" },
];

/** Which of the choices a period is; undefined for one of somebody's own. @param now milliseconds since 1970 */
export function choiceOf({ since, until }: Period, now: number): PeriodChoice | undefined {
  if (until !== "") return undefined;
  return periodChoices.find(({ days }) => (since === "" ? days === 7 : since === dayBefore(days, now)));
}

/** A path of the server with the period. A day that is none is handed on, so that the server says what is wrong with it. */
export function periodPath(path: string, { since, until, surface }: Period): string {
  return pathOf(path, { since, until: until === "" ? "" : (dayAfter(until) ?? until), surface });
}
