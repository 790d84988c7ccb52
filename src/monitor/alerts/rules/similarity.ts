import { startOfDay } from "../../../text/calendar-day.ts";
import { findDeploys } from "../../days/find-deploys.ts";
import type { TrafficDay } from "../../days/traffic-day.ts";
import { type StabilityIndex, stabilityIndex } from "../../drift/stability-index.ts";
import type { AlertRule, RuleContext } from "../alert-rule.ts";
import { atSurface, bySurface, countDaysOf } from "../by-surface.ts";
import type { Finding } from "../finding.ts";
import type { Measured } from "../measured.ts";
import { type Move, type Watched, WINDOWS, watchSeries } from "../watch-series.ts";
import { inDays } from "../watch-share.ts";

/**
 * Questions lie nearer to the reviewed ones, or further away, than they did: than in the days before, or than in the days
 * that the threshold was measured in. A threshold chosen on one distribution says little about another.
 */
export const similarityRule: AlertRule = {
  kind: "similarity",
  reads: "traffic",
  weight: 1,
  usable: ({ traffic }) => countDaysOf(traffic, compared),
  tests: ({ traffic }) => bySurface(traffic).size * (WINDOWS.length + 1),
  find: (measured, context) =>
    [...bySurface(measured.traffic)].flatMap(([surface, days]): Finding[] => {
      const counted = compared(days);
      const { settings, level, past } = context;
      const watched = watchSeries(counted, {
        ...{ least: settings.similarityShift, level, past: past(surface ?? "") },
        ...{ baselineDays: settings.baselineDays, compare: compareDays },
      });
      if (watched) return [toFinding(watched, { surface, days, than: `the ${watched.before} days before` })];
      const slow = sinceCalibration(counted, { surface, measured, context });
      return slow ? [toFinding(slow, { surface, days, than: "the days of its calibration" })] : [];
    }),
};

/** Days on which any question had a nearest reviewed one. */
function compared(days: readonly TrafficDay[]): readonly TrafficDay[] {
  return days.filter(({ similarities }) => similarities.some((count) => count > 0));
}

function compareDays(
  before: readonly TrafficDay[],
  now: readonly TrafficDay[],
): (StabilityIndex & Move) | null {
  const found = stabilityIndex(
    before.map(({ similarities }) => similarities),
    now.map(({ similarities }) => similarities),
  );
  return found && { ...found, size: found.index };
}

/** Days that are compared with those of the calibration. */
const RECENT = 7;

/** What creeps is never far from the days just before; it is from those that the threshold was measured in. */
function sinceCalibration(
  days: readonly TrafficDay[],
  { surface, measured, context }: { surface: string | null; measured: Measured; context: RuleContext },
): Watched<StabilityIndex & Move> | null {
  const { thresholds } = measured;
  const own = thresholds.find((threshold) => threshold.name === "golden" && threshold.surface === surface);
  const general = thresholds.find((threshold) => threshold.name === "golden" && threshold.surface === null);
  const measuredAt = (own ?? general)?.measuredAt?.slice(0, 10);
  if (measuredAt === undefined) return null;
  const before = days.filter(({ day }) => day <= measuredAt).slice(-context.settings.baselineDays);
  const after = days.filter(({ day }) => day > measuredAt);
  const now = after.slice(-RECENT);
  if (before.length < RECENT || now.length < RECENT) return null;
  const move = compareDays(before, now);
  if (!move || move.chance > context.level || move.size < context.settings.similarityShift) return null;
  return { move, days: RECENT, before: before.length, since: startOfDay(now[0]?.day ?? "") };
}

function toFinding(
  { move, days: length, before, since }: Watched<StabilityIndex & Move>,
  { surface, days, than }: { surface: string | null; days: readonly TrafficDay[]; than: string },
): Finding {
  const { index, bands, chance } = move;
  const deployed = findDeploys(days).get(since.slice(0, 10)) ?? [];
  const because = deployed.length === 0 ? "" : ` Deployed that day: ${deployed.join(", ")}.`;
  return {
    ...{ kind: "similarity", subject: surface ?? "", since },
    message: `${atSurface(surface)}similarities to the reviewed questions in ${inDays(length)} are not those of ${than} (population stability index ${index.toFixed(2)} over ${bands} bands).${because}`,
    command: "assay calibrate status",
    numbers: { index, bands, days: length, before, chance },
  };
}
