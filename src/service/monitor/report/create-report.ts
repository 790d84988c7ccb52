import type { Config } from "../../../config.ts";
import type { GoldenLayer } from "../../../golden/create-golden-layer.ts";
import type { QueueItem } from "../../../golden/review/order-queue.ts";
import { parseProposal } from "../../../golden/suggest/proposal.ts";
import type { TrafficDay } from "../../../monitor/days/traffic-day.ts";
import type {
  PeriodReport,
  ReportedProposals,
  ReportedThreshold,
  WaitingEntry,
} from "../../../monitor/report/period-report.ts";
import type { Store } from "../../../stores/store.ts";
import { daysBefore, startOfDay } from "../../../text/calendar-day.ts";
import type { BehaviourReport } from "../behaviour/behaviour.ts";
import type { Monitor, MonitorPeriod } from "../monitor.ts";
import { readQuestions } from "./read-questions.ts";

export interface ReportParts {
  config: Config;
  store: Pick<Store, "log" | "alerts" | "proposals">;
  tenant: string;
  clock: () => Date;
  golden: Pick<GoldenLayer, "queue">;
  thresholds: () => Promise<readonly ReportedThreshold[]>;
}

const DEFAULT_DAYS = 7;
/** Proposals that are named. */
const MOST_PROPOSALS = 5;

/** Puts what was measured of a period side by side. */
export function createReport(
  parts: ReportParts,
  monitor: Pick<Monitor, "days" | "behaviour" | "shadow" | "money">,
): (period?: MonitorPeriod) => Promise<PeriodReport> {
  const { config, store, tenant, clock } = parts;
  return async ({ surface, signal, ...given } = {}) => {
    const until = given.until ?? clock().toISOString();
    const since = given.since ?? startOfDay(daysBefore(new Date(until), DEFAULT_DAYS));
    const period = { since, until, ...(surface !== undefined && { surface }), ...(signal && { signal }) };
    const isLogged = config.log.enabled;
    const days = isLogged ? await monitor.days(period) : [];
    const before = isLogged ? await readDaysBefore(period, monitor) : [];
    return {
      ...{ tenant, since, until, surface: surface ?? null },
      traffic: isLogged
        ? { days, before: beforeOf(before, days), lost: (await store.log.count()).lost }
        : null,
      money: isLogged ? { days: (await monitor.money.report(period)).days } : null,
      questions: isLogged && config.log.questions === "text" ? await readQuestions(parts, period) : null,
      divergence: await readDivergence(monitor, period),
      behaviour: isLogged ? behaviourOf(await monitor.behaviour(period)) : null,
      waiting: {
        entries: (await parts.golden.queue()).map(toWaiting),
        proposals: await readProposals(store),
      },
      alerts: await readAlerts(store, period),
      thresholds: await parts.thresholds(),
    };
  };
}

/** Of the period of the same length before; nothing was logged before 1970. */
async function readDaysBefore(
  period: MonitorPeriod & { since: string; until: string },
  monitor: Pick<Monitor, "days">,
): Promise<TrafficDay[]> {
  const since = Date.parse(period.since);
  if (since <= 0) return [];
  const start = Math.max(0, 2 * since - Date.parse(period.until));
  return monitor.days({ ...period, since: new Date(start).toISOString(), until: period.since });
}

/** A log that began within this period says nothing of the one before. */
function beforeOf(before: readonly TrafficDay[], days: readonly TrafficDay[]): readonly TrafficDay[] {
  return days.length === 0 ? [] : before;
}

async function readDivergence(
  { shadow }: Pick<Monitor, "shadow">,
  { since, until, surface }: MonitorPeriod,
): Promise<PeriodReport["divergence"]> {
  const asked = {
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
    ...(surface !== undefined && { surface }),
  };
  const entries = await shadow.divergence({ ...asked, by: "entry" });
  return {
    offBecause: (await shadow.status()).offBecause,
    overall: await shadow.divergence({ ...asked, by: "all" }),
    days: await shadow.divergence({ ...asked, by: "day" }),
    entries: entries.toSorted((a, b) => b.different - a.different || b.unsure - a.unsure),
  };
}

function behaviourOf({ overall: { eligible, signals }, effect }: BehaviourReport): PeriodReport["behaviour"] {
  return { eligible, signals, effect };
}

async function readProposals({ proposals }: Pick<Store, "proposals">): Promise<ReportedProposals> {
  const open = await proposals.list("open");
  const first = open.slice(0, MOST_PROPOSALS).map(parseProposal);
  return {
    ...{ madeAt: await proposals.madeAt(), open: open.length },
    first: first.map(({ id, kind, entryId, question }) => ({ id, kind, entryId, question })),
  };
}

function toWaiting({ entry, why, traffic }: QueueItem): WaitingEntry {
  const { id, phrasings, reviewedAt } = entry;
  return {
    id,
    question: phrasings[0]?.text ?? "",
    why,
    lost: traffic,
    reviewedAt: why === "draft" ? null : reviewedAt,
  };
}

async function readAlerts(
  { alerts }: Pick<Store, "alerts">,
  { since, until }: { since: string; until: string },
): Promise<PeriodReport["alerts"]> {
  const all = await alerts.list();
  return {
    open: all.filter(({ closedAt, openedAt }) => closedAt === null && openedAt < until),
    over: all.filter(({ closedAt, openedAt }) => closedAt !== null && closedAt >= since && openedAt < until),
  };
}
