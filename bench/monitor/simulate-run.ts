import type { AlertSettings } from "../../src/monitor/alerts/alert-rule.ts";
import { findAlerts } from "../../src/monitor/alerts/find-alerts.ts";
import type { MeasuredThreshold, QueueDay } from "../../src/monitor/alerts/measured.ts";
import { settleAlerts } from "../../src/monitor/alerts/settle-alerts.ts";
import type { TrafficDay } from "../../src/monitor/days/traffic-day.ts";
import { sumOf } from "../../src/monitor/drift/compare-counts.ts";
import { measureDivergence } from "../../src/monitor/shadow/divergence.ts";
import { countDivergenceDays, type DivergenceDay } from "../../src/monitor/shadow/divergence-day.ts";
import { compareArms } from "../../src/stats/arms/compare-arms.ts";
import { planMixture } from "../../src/stats/arms/normal-mixture.ts";
import type { Interval } from "../../src/stats/intervals.ts";
import type { AlertRecord } from "../../src/stores/monitor/alerts.ts";
import type { JudgeEvaluation, ShadowRecord } from "../../src/stores/monitor/shadows.ts";
import { createDraw, type Draw } from "./draw.ts";
import { afterDrift, createEntries, type Entry } from "./entries.ts";
import { armSums, createPeriod, type Period } from "./period-truth.ts";
import { judge, simulateDay } from "./simulate-day.ts";
import { type Drift, drifts, type World } from "./world.ts";

/** Sixty days of a deployment under the monitor: its estimators, and its rules once a day. */
export interface RunOptions {
  readonly world: World;
  readonly seed: number;
  readonly settings: AlertSettings;
}

export interface RunResult {
  readonly drift: Drift;
  readonly alerts: readonly RunAlert[];
  /** Share of questions that were served from a store before the drift. */
  readonly served: number;
  readonly estimates: readonly RunEstimate[];
}

export interface RunAlert {
  readonly kind: string;
  /** Days that were over when it was opened. */
  readonly day: number;
  /** First day of what is new, as far as it was told. */
  readonly since: number;
}

export interface RunEstimate {
  readonly of: "divergence" | "rephrase";
  readonly when: "before" | "after";
  readonly truth: number;
  readonly value: number | null;
  readonly interval: Interval | null;
}

const START = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;
const QUIET_DAYS = 3;
/** The golden threshold was measured on the traffic of the first fortnight. */
const MEASURED_AFTER = 13;

/** What the monitor has seen up to a day. */
interface History {
  readonly traffic: readonly TrafficDay[];
  readonly divergence: readonly DivergenceDay[];
  readonly queue: readonly QueueDay[];
  readonly waiting: number;
  readonly alerts: readonly AlertRecord[];
}

/** One past of each seed, and from the day of the drift on a future for each kind of it. */
export function simulateRun({ world, seed, settings }: RunOptions): RunResult[] {
  const draw = createDraw(seed);
  const entries = createEntries(world, draw);
  const evaluation = evaluateJudge(world, draw);
  const none: History = { traffic: [], divergence: [], queue: [], waiting: 0, alerts: [] };
  const past = simulatePart(none, {
    ...{ world, draw, entries, settings, drift: "none" },
    to: world.driftDay,
  });
  return drifts.map((drift, number) => {
    const after = simulatePart(past.history, {
      ...{
        world,
        settings,
        drift,
        to: world.days,
        draw: createDraw(seed * drifts.length + number + 1_000_003),
      },
      entries: afterDrift(entries, { drift, world }),
    });
    return {
      ...{ drift, served: past.period.hits / sumOf(past.history.traffic.map(({ answers }) => answers)) },
      alerts: after.history.alerts.map(({ kind, openedAt, since }) => ({
        ...{ kind, day: numberOf(openedAt), since: numberOf(since) },
      })),
      estimates: [...estimatesOf("before", past, evaluation), ...estimatesOf("after", after, evaluation)],
    };
  });
}

interface PartOptions {
  readonly world: World;
  readonly draw: Draw;
  readonly entries: readonly Entry[];
  readonly settings: AlertSettings;
  readonly drift: Drift;
  /** The first day that is not simulated any more. */
  readonly to: number;
}

interface Part {
  readonly history: History;
  readonly period: Period;
  readonly shadows: readonly ShadowRecord[];
}

function simulatePart(history: History, { world, draw, entries, settings, drift, to }: PartOptions): Part {
  const period = createPeriod();
  const shadows: ShadowRecord[] = [];
  const [traffic, divergence, queue] = [[...history.traffic], [...history.divergence], [...history.queue]];
  const alerts = [...history.alerts];
  let waiting = history.waiting;
  for (let number = traffic.length; number < to; number += 1) {
    const day = dayOf(number);
    const isNewModel = drift === "embedder";
    const made = simulateDay({ world, draw, day, entries, isNewModel, period, isWeekend: number % 7 >= 5 });
    traffic.push(made.traffic);
    shadows.push(...made.shadows);
    divergence.push(...countDivergenceDays(made.shadows));
    // A page is edited now and then, and a person looks at what waits.
    const moved = number === world.driftDay ? entries.filter(({ isStale }) => isStale).length : 0;
    const entered = draw.poisson(0.6) + moved;
    const settled = Math.min(waiting + entered, draw.poisson(0.8));
    waiting += entered - settled;
    queue.push({ day, entered, settled });
    const at = new Date(START + (number + 1) * DAY_MS + 3_600_000).toISOString();
    const findings = findAlerts(
      {
        ...{ at, traffic, divergence, queue, thresholds: [goldenThreshold(number)] },
        ...{ check: { at, lost: 0, waiting }, lastCheck: null },
      },
      { settings, past: alerts.toReversed() },
    );
    settle(alerts, { findings, at, settings });
  }
  return { history: { traffic, divergence, queue, waiting, alerts }, period, shadows };
}

function settle(
  alerts: AlertRecord[],
  {
    findings,
    at,
    settings,
  }: { findings: ReturnType<typeof findAlerts>; at: string; settings: AlertSettings },
): void {
  const open = alerts.filter(({ closedAt }) => closedAt === null);
  const { baselineDays } = settings;
  const { raised, closed } = settleAlerts({ findings, open, at, quietDays: QUIET_DAYS, baselineDays });
  const replace = (id: string, change: Partial<AlertRecord>): void => {
    const index = alerts.findIndex((alert) => alert.id === id);
    const known = alerts[index];
    if (known) alerts[index] = { ...known, ...change };
  };
  for (const { id } of closed) replace(id, { closedAt: at });
  for (const finding of raised) {
    const known = open.find(({ kind, subject }) => kind === finding.kind && subject === finding.subject);
    if (known) replace(known.id, { ...finding, seenAt: at });
    else
      alerts.push({
        ...finding,
        ...{ id: `${finding.kind} ${at}`, openedAt: at, closedAt: null, seenAt: at, sentAt: null },
      });
  }
}

function dayOf(number: number): string {
  return new Date(START + number * DAY_MS).toISOString().slice(0, 10);
}

function numberOf(moment: string): number {
  return Math.floor((Date.parse(moment) - START) / DAY_MS);
}

function goldenThreshold(number: number): MeasuredThreshold {
  const isMeasured = number >= MEASURED_AFTER;
  return {
    ...{ name: "golden", surface: null, state: isMeasured ? "measured" : "assumed", reviewDue: false },
    ageDays: isMeasured ? number - MEASURED_AFTER : null,
    measuredAt: isMeasured ? `${dayOf(MEASURED_AFTER)}T12:00:00.000Z` : null,
  };
}

function evaluateJudge(world: World, draw: Draw): JudgeEvaluation {
  const countsOf = (isDifferent: boolean) => {
    const counts = { same: 0, different: 0, unsure: 0, failed: 0 };
    for (let pair = 0; pair < world.judge.labelled; pair += 1) counts[judge(world, draw, isDifferent)] += 1;
    return counts;
  };
  return {
    ...{ id: "one", at: new Date(START).toISOString(), judge: "judge/1", pairsHash: "", by: null },
    counts: { same: countsOf(false), different: countsOf(true) },
  };
}

function estimatesOf(when: RunEstimate["when"], part: Part, evaluation: JudgeEvaluation): RunEstimate[] {
  return [divergenceOf(when, part, evaluation), rephraseOf(when, part)];
}

function divergenceOf(
  when: RunEstimate["when"],
  { period, shadows }: Part,
  evaluation: JudgeEvaluation,
): RunEstimate {
  const [measured] = measureDivergence(shadows, { by: "all", evaluations: [evaluation] });
  const corrected = measured?.corrected;
  return {
    ...{ of: "divergence", when, truth: period.differing / Math.max(1, period.hits) },
    ...{ value: corrected?.value ?? null, interval: corrected?.interval ?? null },
  };
}

function rephraseOf(when: RunEstimate["when"], { period }: Part): RunEstimate {
  const { ifServed, ifWithheld, served, withheld } = period;
  const found = compareArms(armSums(served), armSums(withheld), planMixture({ effect: 0.03 }));
  const truth = ifServed.rephrased / ifServed.questions - ifWithheld.rephrased / ifWithheld.questions;
  return { of: "rephrase", when, truth, value: found?.value ?? null, interval: found?.interval ?? null };
}
