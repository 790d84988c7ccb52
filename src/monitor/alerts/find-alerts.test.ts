import { describe, expect, it } from "vitest";
import { armCounts, dayNumber, trafficDays } from "../../../test/fixtures/traffic-days.ts";
import type { AlertRecord } from "../../stores/monitor/alerts.ts";
import type { TrafficDay } from "../days/traffic-day.ts";
import type { DivergenceDay } from "../shadow/divergence-day.ts";
import type { AlertSettings } from "./alert-rule.ts";
import { BUDGET_DAYS, levelOfTest } from "./false-alarm-budget.ts";
import { alertRules, findAlerts } from "./find-alerts.ts";
import type { Measured } from "./measured.ts";

const settings: AlertSettings = {
  ...{ baselineDays: 28, falseAlarms: 0.05, divergenceShift: 0.02, divergenceMost: null },
  ...{ rephraseShift: 0.01, rephraseMost: null, hitRateShift: 0.05, similarityShift: 0.1 },
  ...{ degradedShift: 0.01, staleShift: 0.01, logLoss: 0.001 },
};

function measured(change: Partial<Measured> = {}): Measured {
  const traffic = change.traffic ?? [];
  const at = change.at ?? `${dayNumber(traffic.length)}T01:00:00.000Z`;
  return {
    ...{ at, traffic, divergence: [], thresholds: [], queue: [], lastCheck: null },
    check: { at, lost: 0, waiting: 0 },
    ...change,
  };
}

function find(
  change: Partial<Measured>,
  { past = [], ...own }: Partial<AlertSettings> & { past?: readonly AlertRecord[] } = {},
) {
  return findAlerts(measured(change), { settings: { ...settings, ...own }, past });
}

const kindsOf = (found: ReturnType<typeof find>) => found.map(({ kind }) => kind);

function divergenceDays(count: number, different: (number: number) => number, judge = "j"): DivergenceDay[] {
  return Array.from({ length: count }, (_, number) => ({
    ...{ day: dayNumber(number), surface: null, judge, judged: 60, different: different(number), unsure: 1 },
  }));
}

function alert(change: Partial<AlertRecord>): AlertRecord {
  return {
    ...{ id: "a", kind: "hit-rate", subject: "", openedAt: `${dayNumber(30)}T01:00:00.000Z`, closedAt: null },
    ...{ since: `${dayNumber(29)}T00:00:00.000Z`, message: "", command: "", numbers: {} },
    ...{ seenAt: `${dayNumber(30)}T01:00:00.000Z`, sentAt: null },
    ...change,
  };
}

describe("what rules find", () => {
  it("is nothing while days are as they were, and nothing of a few days", () => {
    expect(find({ traffic: trafficDays(40), divergence: divergenceDays(40, (n) => 3 + (n % 3)) })).toEqual(
      [],
    );
    expect(find({ traffic: trafficDays(5, (n) => (n === 4 ? { degraded: 900 } : {})) })).toEqual([]);
    expect(find({})).toEqual([]);
  });

  it("says that questions stopped coming, once that is longer than ever and than chance", () => {
    const quiet = (traffic: TrafficDay[], day: number, past: AlertRecord[] = []) =>
      find({ traffic, at: `${dayNumber(day)}T01:00:00.000Z` }, { past });
    const [found, ...others] = quiet(trafficDays(20), 21);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      ...{ kind: "no-traffic", subject: "", since: `${dayNumber(20)}T00:00:00.000Z` },
      numbers: { was: 1000, is: 0, days: 1, before: 20 },
    });
    expect(found?.message).toBe(
      `no question was logged for 1 whole day, the last one on ${dayNumber(19)}; 1000.0 a day in the 20 days before.`,
    );
    expect(quiet(trafficDays(20), 20)).toEqual([]);
    expect(quiet(trafficDays(5), 9)).toEqual([]);
    const weekdays = trafficDays(28).filter((_, n) => n % 7 < 5);
    expect(quiet(weekdays, 28)).toEqual([]);
    expect(kindsOf(quiet(weekdays, 40))).toEqual(["no-traffic"]);
    const rare = trafficDays(20, () => ({ answers: 2 }));
    expect(kindsOf(quiet(rare, 22))).not.toContain("no-traffic");
    expect(kindsOf(quiet(rare, 30))).toContain("no-traffic");
  });

  it("says what moved with its numbers, since when, and the command that shows it", () => {
    const traffic = trafficDays(31, (n) => ({ surface: "docs", ...(n >= 29 ? { degraded: 120 } : {}) }));
    const [finding, ...others] = find({ traffic });
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      ...{ kind: "degraded", subject: "docs", since: `${dayNumber(29)}T00:00:00.000Z` },
      command: `assay log --since ${dayNumber(29)} --surface docs`,
    });
    expect(finding?.message).toMatch(
      /^docs: 12\.0 % of \d+ answers were degraded in the last .*, 0\.\d % in the 28 days before\.$/,
    );
    expect(finding?.numbers.is).toBe(0.12);
  });

  it("keeps quiet about a move that is certain and too small to matter", () => {
    const traffic = trafficDays(31, (n) => (n >= 29 ? { degraded: 30 } : {}));
    expect(find({ traffic }, { degradedShift: 0.05 })).toEqual([]);
    expect(kindsOf(find({ traffic }))).toEqual(["degraded"]);
  });

  it("tells a fall of the hit rate, unless something was deployed", () => {
    const fewer = { golden: 150, cached: 80, generated: 770, extracted: 0, fallback: 0 };
    const traffic = trafficDays(31, (n) => (n >= 29 ? { bySource: fewer } : {}));
    const [finding] = find({ traffic });
    expect(finding).toMatchObject({ kind: "hit-rate", since: `${dayNumber(29)}T00:00:00.000Z` });
    const deployed = trafficDays(31, (n) => (n >= 29 ? { bySource: fewer, versions: ["embedder=b"] } : {}));
    expect(find({ traffic: deployed })).toEqual([]);
  });

  it("tells similarities that moved, and what was deployed that day", () => {
    const near = Array.from({ length: 40 }, (_, band) => (band === 34 ? 700 : band === 36 ? 300 : 0));
    const change = (n: number): Partial<TrafficDay> =>
      n >= 29 ? { similarities: near, versions: ["embedder=b"] } : {};
    const [finding] = find({ traffic: trafficDays(31, change) });
    expect(finding?.kind).toBe("similarity");
    expect(finding?.message).toContain("Deployed that day: embedder=b.");
  });

  it("tells similarities that crept away from the days of the calibration", () => {
    const creeping = trafficDays(70, (n) => {
      const similarities = Array.from({ length: 40 }, () => 0);
      similarities[28] = Math.max(100, 600 - 8 * n);
      similarities[36] = 1000 - (similarities[28] ?? 0);
      return { similarities };
    });
    const golden = {
      name: "golden",
      surface: null,
      state: "measured",
      reviewDue: false,
      ageDays: 50,
    } as const;
    const thresholds = [{ ...golden, measuredAt: `${dayNumber(15)}T00:00:00.000Z` }];
    const found = find({ traffic: creeping, thresholds }, { baselineDays: 14, similarityShift: 0.5 });
    expect(found.map(({ message }) => message.includes("of its calibration"))).toEqual([true]);
  });

  it("tells more differing answers only of the judge that is in use", () => {
    const risen = divergenceDays(33, (n) => (n >= 30 ? 18 : 3 + (n % 3)));
    expect(find({ divergence: risen })).toMatchObject([
      {
        kind: "divergence",
        since: `${dayNumber(30)}T00:00:00.000Z`,
        command: `assay shadow list --since ${dayNumber(30)}`,
      },
    ]);
    const changed = [...risen.slice(0, 30), ...divergenceDays(33, () => 18, "other").slice(30)];
    expect(find({ divergence: changed })).toEqual([]);
  });

  it("holds to a largest share that is set, also where it was never less", () => {
    const steady = divergenceDays(33, () => 12);
    expect(find({ divergence: steady })).toEqual([]);
    const [finding] = find({ divergence: steady }, { divergenceMost: 0.1 });
    expect(finding?.message).toContain("at most 10.0 % were to");
    expect(find({ divergence: steady }, { divergenceMost: 0.25 })).toEqual([]);
    const many = trafficDays(33, () => ({
      served: armCounts({ questions: 380, followable: 350, rephrased: 90 }),
    }));
    expect(find({ traffic: many })).toEqual([]);
    expect(kindsOf(find({ traffic: many }, { rephraseMost: 0.02 }))).toEqual(["rephrase"]);
    expect(find({ traffic: many }, { rephraseMost: 0.3 })).toEqual([]);
  });

  it("tells more rephrased questions than in the holdout, and not where both rose", () => {
    const served = (rephrased: number) => armCounts({ questions: 3800, followable: 3500, rephrased });
    const withheld = (rephrased: number) => armCounts({ questions: 200, followable: 200, rephrased });
    const days = (held: number) =>
      trafficDays(33, (n) =>
        n >= 30
          ? { served: served(1400), withheld: withheld(held) }
          : { served: served(280 + (n % 5) * 10), withheld: withheld(16 + (n % 4)) },
      );
    expect(kindsOf(find({ traffic: days(17) }))).toEqual(["rephrase"]);
    expect(find({ traffic: days(80) })).toEqual([]);
  });

  it("tells reviewed answers that go stale faster than people review them", () => {
    const queue = (entered: number, settled: number) =>
      Array.from({ length: 28 }, (_, n) => ({ day: dayNumber(n + 5), entered, settled }));
    const at = `${dayNumber(33)}T01:00:00.000Z`;
    const check = { at, lost: 0, waiting: 40 };
    const [finding] = find({ at, check, queue: queue(3, 0) });
    expect(finding).toMatchObject({ kind: "golden-queue", command: "assay golden queue" });
    expect(find({ at, check, queue: queue(3, 3) })).toEqual([]);
    expect(find({ at, check: { ...check, waiting: 2 }, queue: queue(3, 0) })).toEqual([]);
  });

  it("tells calibrations that are due or of another model, and records that were lost", () => {
    const base = {
      name: "golden",
      surface: null,
      reviewDue: false,
      ageDays: 10,
      measuredAt: "2026-01-01T00:00:00.000Z",
    };
    const thresholds = [
      { ...base, state: "measured" as const },
      { ...base, state: "measured" as const, surface: "docs", reviewDue: true, ageDays: 100 },
      { ...base, state: "stale" as const, name: "cache", ageDays: null, measuredAt: null },
    ];
    const found = find({ thresholds, traffic: trafficDays(10) });
    expect(found.map(({ subject }) => subject)).toEqual(["golden@docs", "cache"]);
    expect(found[0]?.message).toContain("100 days ago");
    const before = { at: `${dayNumber(9)}T01:00:00.000Z`, lost: 5, waiting: 0 };
    const lost = (now: number) =>
      find({ traffic: trafficDays(10), lastCheck: before, check: { ...before, lost: now } });
    expect(lost(5)).toEqual([]);
    expect(lost(6)).toEqual([]);
    expect(lost(50)[0]?.numbers).toMatchObject({ lost: 45, total: 50 });
  });
});

describe("an alert that lasts", () => {
  const risen = (from: number, to: number) =>
    trafficDays(48, (n) => (n >= from && n < to ? { degraded: 60 } : {}));
  const open = alert({ kind: "degraded", since: `${dayNumber(29)}T00:00:00.000Z` });

  it("is held against the days before it began, and does not get used to what it tells", () => {
    const [finding] = find({ traffic: risen(29, 48) }, { past: [open] });
    expect(finding).toMatchObject({ kind: "degraded", since: open.since });
    expect(finding?.numbers.was).toBeLessThan(0.01);
  });

  it("ends once the days are as they were, and its days are no measure of what is usual", () => {
    expect(find({ traffic: risen(29, 38) }, { past: [open] })).toEqual([]);
    const closed = { ...open, closedAt: `${dayNumber(41)}T01:00:00.000Z` };
    expect(find({ traffic: risen(29, 38) }, { past: [closed] })).toEqual([]);
    const again = trafficDays(48, (n) => ((n >= 29 && n < 38) || n >= 46 ? { degraded: 60 } : {}));
    expect(kindsOf(find({ traffic: again }, { past: [closed] }))).toEqual(["degraded"]);
  });

  it("that lasted long is what is usual from then on", () => {
    const closed = alert({
      ...{ kind: "degraded", since: `${dayNumber(10)}T00:00:00.000Z` },
      closedAt: `${dayNumber(38)}T01:00:00.000Z`,
    });
    expect(find({ traffic: risen(10, 48) }, { past: [closed] })).toEqual([]);
  });
});

describe("the budget of false alarms", () => {
  it("is never more than spent, over all rules, surfaces and tests of a day", () => {
    const traffic = ["docs", "support"].flatMap((surface) => trafficDays(20, () => ({ surface })));
    const everything = measured({ traffic, queue: [{ day: dayNumber(1), entered: 1, settled: 1 }] });
    const spent = alertRules.reduce((sum, rule) => {
      const level = levelOfTest(rule, { rules: alertRules, measured: everything, settings });
      return sum + level * rule.tests(everything, settings);
    }, 0);
    expect(spent * BUDGET_DAYS).toBeCloseTo(settings.falseAlarms, 12);
  });
});
