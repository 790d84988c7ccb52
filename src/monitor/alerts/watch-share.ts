import type { Trials } from "../../stats/tails/count-tails.ts";
import { percent } from "../../text/percent.ts";
import { compareShares, type ShareMove } from "../drift/compare-shares.ts";
import type { RuleContext } from "./alert-rule.ts";
import { atSurface } from "./by-surface.ts";
import type { Finding } from "./finding.ts";
import { type Move, type Watched, watchSeries } from "./watch-series.ts";

/** One day of a share. */
export interface ShareDay extends Trials {
  readonly day: string;
}

export interface WatchedShare {
  readonly surface: string | null;
  readonly days: readonly ShareDay[];
  readonly least: number;
  readonly direction: "up" | "either";
  /** See `compareCounts`. @default 0 */
  readonly asDraws?: number;
}

/** Null where it did not move. */
export function watchShare(
  { surface, days, least, direction, asDraws = 0 }: WatchedShare,
  { level, settings, past }: RuleContext,
): Watched<ShareMove & Move> | null {
  return watchSeries(
    days.filter(({ trials }) => trials > 0),
    {
      ...{ least, level, past: past(surface ?? ""), baselineDays: settings.baselineDays },
      compare: (before, now) => {
        const move = compareShares(before, now, { asDraws });
        if (!move) return null;
        const rise = move.is - move.was;
        return direction === "up"
          ? { ...move, size: rise }
          : { ...move, size: Math.abs(rise), chance: Math.min(1, move.chance * 2) };
      },
    },
  );
}

/** The parts of a finding that every rule over a share has. `what` is said of the share, such as `answers were degraded`. */
export function shareFinding(
  { move, days, before, since }: Watched<ShareMove & Move>,
  { surface, what, of }: { surface: string | null; what: string; of: string },
): Pick<Finding, "subject" | "message" | "since" | "numbers"> {
  const { was, is, window, chance } = move;
  return {
    subject: surface ?? "",
    message: `${atSurface(surface)}${percent(is)} of ${window.trials} ${of} ${what} in ${inDays(days)}, ${percent(was)} in the ${before} days before.`,
    since,
    numbers: { was, is, counted: window.trials, days, before, chance },
  };
}

/** `the last 3 days`. */
export function inDays(days: number): string {
  return days === 1 ? "the last day" : `the last ${days} days`;
}
