import type { GoldenLayer } from "../../../golden/create-golden-layer.ts";
import type { QueueItem } from "../../../golden/review/order-queue.ts";
import { parseProposal } from "../../../golden/suggest/proposal.ts";
import { createBehaviourCounter } from "../../../monitor/behaviour/count-behaviour.ts";
import { createDayCounter } from "../../../monitor/days/count-days.ts";
import type {
  PeriodReport,
  ReportedMoney,
  ReportedProposals,
  ReportedThreshold,
  WaitingEntry,
} from "../../../monitor/report/period-report.ts";
import type { Store } from "../../../stores/store.ts";
import { daysBefore, startOfDay } from "../../../text/calendar-day.ts";
import type { BehaviourReport } from "../behaviour/behaviour.ts";
import { reportBehaviour } from "../behaviour/create-behaviour.ts";
import { type FollowedParts, followLog } from "../days/follow-log.ts";
import type { MoneyReport } from "../money/money.ts";
import type { Monitor, MonitorPeriod } from "../monitor.ts";
import { createUncoveredCounter, readQuestions, type UncoveredCounter } from "./read-questions.ts";

export interface ReportParts extends FollowedParts {
  tenant: string;
  golden: Pick<GoldenLayer, "queue">;
  thresholds: () => Promise<readonly ReportedThreshold[]>;
}

const DEFAULT_DAYS = 7;
/** Proposals that are named. */
const MOST_PROPOSALS = 5;

/** Puts what was measured of a period side by side. */
export function createReport(
  parts: ReportParts,
  monitor: Pick<Monitor, "shadow" | "money">,
): (period?: MonitorPeriod) => Promise<PeriodReport> {
  const { config, store, tenant, clock } = parts;
  return async ({ surface, signal, ...given } = {}) => {
    const until = given.until ?? clock().toISOString();
    const since = given.since ?? startOfDay(daysBefore(new Date(until), DEFAULT_DAYS));
    const period = { since, until, ...(surface !== undefined && { surface }), ...(signal && { signal }) };
    const logged = config.log.enabled ? await readTraffic(parts, period) : null;
    return {
      ...{ tenant, since, until, surface: surface ?? null },
      traffic: logged?.traffic ?? null,
      money: logged && moneyOf(await monitor.money.report(period)),
      questions:
        logged && config.log.questions === "text"
          ? await readQuestions(parts, period, logged.uncovered)
          : null,
      divergence: await readDivergence(monitor, period),
      behaviour: logged?.behaviour ?? null,
      waiting: {
        entries: (await parts.golden.queue()).map(toWaiting),
        proposals: await readProposals(store),
      },
      alerts: await readAlerts(store, period),
      thresholds: await parts.thresholds(),
    };
  };
}

function moneyOf({ days, spentPerDay, savedPerDay }: MoneyReport): ReportedMoney {
  return { days, spentPerDay, savedPerDay };
}

type ReportPeriod = MonitorPeriod & { since: string; until: string };

/** All that is counted of who asked what, in one pass over the period and the one of the same length before it. */
async function readTraffic(
  parts: ReportParts,
  period: ReportPeriod,
): Promise<Required<Pick<PeriodReport, "traffic" | "behaviour">> & { readonly uncovered: UncoveredCounter }> {
  const { since } = period;
  const [days, before] = [createDayCounter(), createDayCounter()];
  const behaviour = createBehaviourCounter();
  const uncovered = createUncoveredCounter();
  for await (const questions of followLog(parts, { ...period, since: sinceBefore(period) })) {
    for (const { entry, outcome } of questions) {
      if (entry.at < since) {
        before.add(entry, outcome);
        continue;
      }
      days.add(entry, outcome);
      behaviour.add(entry, outcome);
      uncovered.add(entry);
    }
  }
  const counted = days.days();
  const { lost } = await parts.store.log.count();
  // A log that began within this period says nothing of the one before.
  const traffic = { days: counted, before: counted.length === 0 ? [] : before.days(), lost };
  const { effect } = parts.config.signals;
  const compared = await reportBehaviour(behaviour, { ...period, effect }, parts);
  return { traffic, behaviour: behaviourOf(compared), uncovered };
}

/** Where the period of the same length before begins; nothing was logged before 1970. */
function sinceBefore(period: ReportPeriod): string {
  const since = Date.parse(period.since);
  if (since <= 0) return period.since;
  return new Date(Math.max(0, 2 * since - Date.parse(period.until))).toISOString();
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
