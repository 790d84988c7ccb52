import { isCalendarDay } from "../../text/calendar-day.ts";
import type { UsageAmount, UsageRow } from "./reconcile.ts";

/**
 * What of a row no bill can hold, in words that follow "it"; undefined where nothing is wrong. A day that is out of all reason
 * moves the period of a whole comparison, and an amount that is no number compares as equal with anything.
 */
export function findUsageProblem(row: UsageRow): string | undefined {
  if (!isBillableDay(row.day)) return `has a day outside ${FIRST_DAY} to ${LAST_DAY}: ${row.day}`;
  if (row.model === "") return "names no model";
  for (const name of ["inputTokens", "outputTokens", "cost"] as const) {
    const amount = row[name];
    if (amount !== null && !isBillable(name, amount)) return `has an impossible amount of ${name}: ${amount}`;
  }
  return undefined;
}

/** Nobody billed models before, and no clock of today is so far ahead. */
const FIRST_DAY = "2000-01-01";
const LAST_DAY = "2099-12-31";

/** Of one row, in either direction: a credit is below zero. Sums of as many rows as a file holds are exact numbers still. */
const MOST_COST = 1e9;
const MOST_TOKENS = 1e14;

function isBillableDay(day: string): boolean {
  return isCalendarDay(day) && day >= FIRST_DAY && day <= LAST_DAY;
}

function isBillable(name: UsageAmount, amount: number): boolean {
  if (name === "cost") return Math.abs(amount) <= MOST_COST;
  return Number.isInteger(amount) && amount >= 0 && amount <= MOST_TOKENS;
}
