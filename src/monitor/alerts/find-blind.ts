import { addDays } from "../../text/calendar-day.ts";
import type { TrafficDay } from "../days/traffic-day.ts";
import type { AlertRule } from "./alert-rule.ts";
import type { AlertKind } from "./finding.ts";
import type { Measured } from "./measured.ts";
import { LEAST_BEFORE } from "./watch-series.ts";

/** A rule that could find nothing at this check, whatever happened. */
export interface BlindRule {
  readonly kind: AlertKind;
  /** The surface it cannot look at; null for all of them, and for questions that named none. */
  readonly surface: string | null;
  readonly because: string;
  /** The first day on which a check can find something if traffic goes on, UTC, such as `2026-03-01`; null where it does not by waiting. */
  readonly from: string | null;
}

/** How many of the days that are taken for usual there are. */
export interface Baseline {
  readonly days: number;
  readonly of: number;
}

/** A rule needs a day to look at, and those that it is compared with. */
const LEAST_DAYS = LEAST_BEFORE + 1;

/** Rules that have too few days to compare, by surface. */
export function findBlind(measured: Measured, rules: readonly AlertRule[]): BlindRule[] {
  const today = measured.at.slice(0, 10);
  return rules.flatMap(({ kind, usable }): BlindRule[] =>
    [...(usable?.(measured) ?? [])]
      .filter(([, days]) => days < LEAST_DAYS)
      .map(([surface, days]) => ({
        ...{ kind, surface },
        because: `${days} of the ${LEAST_DAYS} whole days are there that a comparison takes at least`,
        from: addDays(today, LEAST_DAYS - days),
      })),
  );
}

/** The last day with a question, where yesterday had none; null where it had one, or none ever came. */
export function quietSince(traffic: readonly TrafficDay[], at: string): string | null {
  const last = traffic.findLast(({ answers }) => answers > 0)?.day ?? null;
  return last === null || last >= addDays(at.slice(0, 10), -1) ? null : last;
}
