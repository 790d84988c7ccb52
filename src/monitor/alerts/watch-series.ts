import { DAY_MS, startOfDay } from "../../text/calendar-day.ts";
import { findOnset } from "../drift/find-onset.ts";
import type { AlertPeriod } from "./finding.ts";

/**
 * Looks for a change in a series of days that began a day, a few days or two weeks ago: the last days against those before,
 * for several lengths of "the last days". What is usual is learned from the days before, with how sure that is.
 *
 * An alert that is open is held to less than it took to open it, against the days before it began, so that it neither
 * flickers nor gets used to what it tells. Days of past alerts count for nothing, unless one lasted so long that what it told
 * of has become usual.
 */
export interface WatchOptions<Day, Result extends Move> {
  /** Null where the days do not suffice to tell. */
  readonly compare: (before: readonly Day[], now: readonly Day[]) => Result | null;
  /** Smallest size that is worth telling. */
  readonly least: number;
  readonly level: number;
  readonly past: readonly AlertPeriod[];
  readonly baselineDays: number;
}

export interface Move {
  /** How far it moved, in the direction that is watched. */
  readonly size: number;
  /** Twice the log likelihood ratio of a change, or what grows with it. */
  readonly statistic: number;
  /** Chance of such a move where nothing changed. */
  readonly chance: number;
}

export interface Watched<Result extends Move> {
  readonly move: Result;
  /** Days that the move shows in. */
  readonly days: number;
  /** Days that were taken for usual. */
  readonly before: number;
  /** First day of what is new: ISO 8601, UTC. */
  readonly since: string;
}

/** Lengths of "the last days": a large move shows in one, a small one needs more. */
export const WINDOWS = [1, 2, 3, 7, 14] as const;
/**
 * Shadows and the holdout are small random samples of the hits: what sets one day apart from another is thinned out in them,
 * and the draw is nearly all there is. So many days that would say so are added to those that were seen.
 */
export const SAMPLED = 60;
/** Fewer days say too little of how days differ. */
export const LEAST_BEFORE = 7;
/** What holds an alert open: a chance that would open none, and half the move. */
const HOLD = { level: 0.01, share: 0.5, days: 7 } as const;
/** Null where nothing moved. */
export function watchSeries<Day extends { readonly day: string }, Result extends Move>(
  series: readonly Day[],
  options: WatchOptions<Day, Result>,
): Watched<Result> | null {
  const usable = leaveOut(series, options);
  const open = options.past.find(({ closedAt }) => closedAt === null);
  if (open) return hold(usable, open, options);
  for (const days of WINDOWS) {
    const split = usable.length - days;
    const before = usable.slice(Math.max(0, split - options.baselineDays), Math.max(0, split));
    if (before.length < LEAST_BEFORE) break;
    const move = options.compare(before, usable.slice(split));
    if (move === null || move.chance > options.level || move.size < options.least) continue;
    return { move, days, before: before.length, since: onsetOf(usable, options) };
  }
  return null;
}

function hold<Day extends { readonly day: string }, Result extends Move>(
  usable: readonly Day[],
  open: AlertPeriod,
  { compare, least, baselineDays }: WatchOptions<Day, Result>,
): Watched<Result> | null {
  const first = open.since.slice(0, 10);
  const before = usable.filter(({ day }) => day < first).slice(-baselineDays);
  const now = usable.filter(({ day }) => day >= first).slice(-HOLD.days);
  if (before.length < LEAST_BEFORE || now.length === 0) return null;
  const move = compare(before, now);
  if (move === null || move.chance > HOLD.level || move.size < least * HOLD.share) return null;
  return { move, days: now.length, before: before.length, since: open.since };
}

/** Without the days of past alerts; from the first day of one that lasted long enough to be what is usual now. */
function leaveOut<Day extends { readonly day: string }, Result extends Move>(
  series: readonly Day[],
  { past, baselineDays }: WatchOptions<Day, Result>,
): readonly Day[] {
  const closed = past.flatMap(({ since, closedAt }) => (closedAt === null ? [] : [{ since, closedAt }]));
  if (closed.length === 0) return series;
  const usual = closed.find((period) => hasLasted(period, baselineDays))?.since.slice(0, 10) ?? "";
  const passing = closed.filter((period) => !hasLasted(period, baselineDays));
  return series.filter(
    ({ day }) =>
      day >= usual &&
      !passing.some(({ since, closedAt }) => day >= since.slice(0, 10) && day < closedAt.slice(0, 10)),
  );
}

/** Whether something has been so for so long that it is what is usual. */
export function hasLasted({ since, closedAt }: { since: string; closedAt: string }, days: number): boolean {
  return Date.parse(closedAt) - Date.parse(since) >= days * DAY_MS;
}

function onsetOf<Day extends { readonly day: string }, Result extends Move>(
  usable: readonly Day[],
  { compare, baselineDays }: WatchOptions<Day, Result>,
): string {
  const furthest = Math.max(...WINDOWS);
  const onset = findOnset({
    days: usable.slice(-(baselineDays + furthest)),
    furthest,
    statistic: (before, after) => compare(before, after)?.statistic ?? 0,
  });
  return startOfDay(onset?.day ?? "");
}
