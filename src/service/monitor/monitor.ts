import type { TrafficDay } from "../../monitor/days/traffic-day.ts";

/** What is measured of answers after they were given. Each part reads the log and keeps what it made of it. */
export interface Monitor {
  /** What each day came to at each surface, oldest first. */
  days(period?: MonitorPeriod): Promise<TrafficDay[]>;
}

export interface MonitorPeriod {
  /** ISO 8601, UTC, inclusive. @default 30 days ago */
  since?: string;
  /** Exclusive. @default now */
  until?: string;
  /** @default every surface */
  surface?: string;
}
