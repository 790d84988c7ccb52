import type { LogEntry } from "../../stores/log.ts";
import type { TrafficDay } from "./traffic-day.ts";

/** What each day of the log came to at each surface. */
export function countDays(_entries: readonly LogEntry[]): TrafficDay[] {
  return [];
}
