import { alertRules } from "../../../monitor/alerts/find-alerts.ts";
import { type Baseline, type BlindRule, findBlind, quietSince } from "../../../monitor/alerts/find-blind.ts";
import type { AlertKind } from "../../../monitor/alerts/finding.ts";
import type { Measured } from "../../../monitor/alerts/measured.ts";
import { WINDOWS } from "../../../monitor/alerts/watch-series.ts";
import { countDivergenceDays } from "../../../monitor/shadow/divergence-day.ts";
import type { AlertCheck, AlertRecord } from "../../../stores/monitor/alerts.ts";
import { daysBefore, startOfDay } from "../../../text/calendar-day.ts";
import { readLogStatus } from "../../traffic/count-traffic.ts";
import type { AlertsParts } from "./create-alerts.ts";
import { readQueue } from "./read-queue.ts";

/** Days of checks that the queue of reviews is judged by. */
const QUEUE_DAYS = 28;

export interface MeasureOptions {
  readonly now: Date;
  readonly open: readonly AlertRecord[];
  readonly signal: AbortSignal | undefined;
}

export interface AllMeasured {
  readonly measured: Measured;
  readonly blind: readonly BlindRule[];
  readonly baseline: Baseline;
  readonly quietSince: string | null;
}

/** Reads what the rules look at. What is not kept is left empty, and said. */
export async function measure(
  parts: AlertsParts,
  { now, open, signal }: MeasureOptions,
): Promise<AllMeasured> {
  const { config, store, writer } = parts;
  const at = now.toISOString();
  const until = startOfDay(at);
  const since = firstDay(now, { open, baselineDays: config.alerts.baselineDays });
  const traffic = writer === undefined ? [] : await parts.days({ since, until, ...(signal && { signal }) });
  const shadows = await store.shadows.list({ since, until });
  const [status, queue] = [await readLogStatus(store.log, writer), await parts.golden.queue()];
  const waiting = queue.filter(({ why }) => why === "stale").length;
  const check: AlertCheck = { at, lost: status.lost, waiting };
  const earlier = (await store.alerts.listChecks({ since: daysBefore(now, QUEUE_DAYS) })).filter(
    (one) => one.at < until,
  );
  const measured: Measured = {
    ...{ at, traffic, check, lastCheck: earlier[0] ?? null },
    divergence: countDivergenceDays(shadows),
    thresholds: (await parts.thresholds()).map((threshold) => ({
      ...threshold,
      measuredAt: threshold.calibration?.at ?? null,
    })),
    queue: await readQueue(store.golden, [...earlier.toReversed(), check]),
  };
  const missing = [
    ...(writer === undefined ? blindWithout("the log is off", trafficKinds) : []),
    ...(shadows.length === 0 ? blindWithout("no served answer was compared", ["divergence"]) : []),
    ...(traffic.length > 0 && traffic.every(({ withheld }) => withheld.questions === 0)
      ? blindWithout("no question was in the holdout", ["rephrase"])
      : []),
    ...(writer !== undefined && traffic.length === 0
      ? blindWithout("no whole day with a question is in the log", trafficKinds)
      : []),
  ];
  const { baselineDays } = config.alerts;
  const days = new Set(traffic.map(({ day }) => day)).size;
  return {
    measured,
    // What is not there at all is no question of days.
    blind: [
      ...missing,
      ...findBlind(measured, alertRules).filter(({ kind }) => !missing.some((each) => each.kind === kind)),
    ],
    baseline: { days: Math.min(days, baselineDays), of: baselineDays },
    quietSince: quietSince(traffic, at),
  };
}

const trafficKinds: readonly AlertKind[] = alertRules
  .filter(({ reads }) => reads === "traffic")
  .map(({ kind }) => kind);

function blindWithout(because: string, kinds: readonly AlertKind[]): BlindRule[] {
  return kinds.map((kind) => ({ kind, surface: null, because, from: null }));
}

/** Far enough back for the longest window with what was usual before it, and before each alert that is open. */
function firstDay(
  now: Date,
  { open, baselineDays }: { open: readonly AlertRecord[]; baselineDays: number },
): string {
  const furthest = [
    daysBefore(now, baselineDays + Math.max(...WINDOWS)),
    ...open.map(({ since }) => daysBefore(new Date(since), baselineDays)),
  ].sort();
  // An alert of a calibration may be as old as it, and nothing is compared with the days before that.
  const most = daysBefore(now, 3 * baselineDays);
  const first = [furthest[0] ?? most, most].sort().at(-1) ?? most;
  return startOfDay(first);
}
