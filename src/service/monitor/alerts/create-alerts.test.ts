import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { dayNumber, trafficDays } from "../../../../test/fixtures/traffic-days.ts";
import { parseConfig } from "../../../config.ts";
import { AppError } from "../../../errors.ts";
import type { TrafficDay } from "../../../monitor/days/traffic-day.ts";
import { createMemoryStore } from "../../../stores/memory/create-memory-store.ts";
import type { Delivery } from "./alerts.ts";
import { type AlertsParts, createAlerts } from "./create-alerts.ts";
import type { WebhookMessage } from "./create-webhook.ts";

/** Traffic that is degraded from day 29 to a day, seen one day after another. */
function setUp({ until = 100, ...parts }: Partial<AlertsParts> & { until?: number } = {}) {
  const days = trafficDays(120, (n) => (n >= 29 && n < until ? { degraded: 60 } : {}));
  const store = createMemoryStore();
  const sent: WebhookMessage[] = [];
  const outcomes: Delivery[] = [];
  let now = new Date(0);
  let ids = 0;
  const made: AlertsParts = {
    ...{ config: parseConfig({}), tenant: "default", store, thresholds: async () => [] },
    writer: {
      add: () => undefined,
      flush: async () => {},
      lost: () => 0,
      late: () => 0,
      close: async () => {},
    },
    golden: { queue: async () => [] },
    days: async ({ since = "", until: end = "" }) =>
      days.filter(({ day }: TrafficDay) => day >= since.slice(0, 10) && day < end.slice(0, 10)),
    webhook: async (message) => {
      sent.push(message);
      return outcomes.shift() ?? { outcome: "sent" };
    },
    clock: () => now,
    createId: () => `alert-${++ids}`,
    ...parts,
  };
  const alerts = createAlerts(made);
  const checkOn = (day: number, hour = 1) => {
    now = new Date(`${dayNumber(day)}T${String(hour).padStart(2, "0")}:00:00.000Z`);
    return alerts.check();
  };
  return { store, alerts, sent, outcomes, checkOn, made };
}

describe("the check of alerts", () => {
  it("opens an alert once, tells of it, and closes it when it is over", async () => {
    const { checkOn, sent, alerts } = setUp({ until: 33 });
    expect(await checkOn(29)).toMatchObject({ open: [], events: [], days: 29 });
    const opened = await checkOn(31);
    expect(opened.events).toMatchObject([{ event: "opened", alert: { kind: "degraded", id: "alert-1" } }]);
    expect(sent).toMatchObject([{ event: "opened", alert: { kind: "degraded" }, tenant: "default" }]);
    expect(sent[0]?.text).toMatch(
      /^Alert \(degraded\): .* Since 2026-03-30\. See: assay log --since 2026-03-30$/u,
    );
    expect((await checkOn(31, 9)).events).toEqual([]);
    const reports = [];
    for (let day = 33; day < 50; day += 1) reports.push(await checkOn(day));
    const events = reports.flatMap((report) => report.events.map(({ event }) => event));
    expect(events.at(-1)).toBe("closed");
    expect(events.filter((event) => event === "closed")).toHaveLength(1);
    expect(sent.at(-1)?.text).toMatch(/^Over/u);
    expect(await alerts.list({ open: true })).toEqual([]);
    expect(await alerts.list()).toHaveLength(1);
  });

  it("tells again of what lasts after the hours that are set, and then no more than that", async () => {
    const { checkOn, sent } = setUp();
    await checkOn(31);
    await checkOn(31, 23);
    expect(sent).toHaveLength(1);
    await checkOn(32, 2);
    expect(sent.map(({ event }) => event)).toEqual(["opened", "lasting"]);
    const once = setUp({ config: parseConfig({ alerts: { repeatHours: 0 } }) });
    for (const day of [31, 32, 33]) await once.checkOn(day);
    expect(once.sent).toHaveLength(1);
  });

  it("does not fail where nobody can be told, says so, and tries again at the next check", async () => {
    const { checkOn, sent, outcomes } = setUp();
    outcomes.push({ outcome: "failed", reason: "It is down.", hint: null });
    const failed = await checkOn(31);
    expect(failed).toMatchObject({ deliveries: [{ outcome: "failed" }], open: [{ sentAt: null }] });
    const again = await checkOn(31, 2);
    expect(again.deliveries).toEqual([{ outcome: "sent" }]);
    expect(sent).toHaveLength(2);
    expect(again.open[0]?.sentAt).toBe(`${dayNumber(31)}T02:00:00.000Z`);
  });

  it("tells at the next check what was cut short, whether it opened or ended", async () => {
    const leaver = new AbortController();
    let isDown = true;
    const told: string[] = [];
    const { checkOn, made } = setUp({
      until: 33,
      webhook: async ({ event }) => {
        if (isDown) {
          leaver.abort();
          throw new AppError("aborted", "It was interrupted.");
        }
        told.push(String(event));
        return { outcome: "sent" };
      },
    });
    await expect(checkOn(31)).rejects.toMatchObject({ code: "aborted" });
    expect(await made.store.alerts.list()).toMatchObject([{ sentAt: null }]);
    isDown = false;
    expect((await checkOn(31, 2)).deliveries).toEqual([{ outcome: "sent" }]);
    expect(told).toEqual(["lasting"]);
    let day = 32;
    isDown = true;
    const over = async () => (await made.store.alerts.list({ open: false })).length > 0;
    for (; day < 60 && !(await over()); day += 1) await checkOn(day).catch(() => undefined);
    isDown = false;
    told.length = 0;
    const report = await checkOn(day, 2);
    expect(report.events).toMatchObject([{ event: "closed", alert: { closedAt: expect.any(String) } }]);
    expect(told).toEqual(["closed"]);
    expect((await checkOn(day, 3)).events).toEqual([]);
  });

  it("tells again that an alert is over until it arrived, and no more then", async () => {
    const { checkOn, sent, outcomes, made } = setUp({ until: 33 });
    await checkOn(31);
    let day = 32;
    const over = async () => (await made.store.alerts.list({ open: false })).length > 0;
    for (; day < 60 && !(await over()); day += 1) {
      outcomes.splice(0, 1, { outcome: "failed", reason: "It is down.", hint: null });
      await checkOn(day);
    }
    outcomes.length = 0;
    sent.length = 0;
    await checkOn(day);
    await checkOn(day, 2);
    expect(sent.map(({ event }) => event)).toEqual(["closed"]);
  });

  it("leaves what a process that died was telling to others after all its tries could have ended", async () => {
    const { checkOn, made, sent } = setUp({ webhook: () => new Promise<Delivery>(() => {}) });
    const dying = checkOn(31);
    while ((await made.store.alerts.list()).length === 0) await setImmediate();
    const laterBy = (minutes: number) =>
      createAlerts({
        ...made,
        clock: () => new Date(Date.parse(`${dayNumber(31)}T01:00:00.000Z`) + minutes * 60_000),
        webhook: async (message) => {
          sent.push(message);
          return { outcome: "sent" };
        },
      });
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
    expect((await laterBy(1).check()).events).toEqual([]);
    expect(sent).toEqual([]);
    expect((await laterBy(10).check()).deliveries).toEqual([{ outcome: "sent" }]);
    expect((await laterBy(11).check()).events).toEqual([]);
    expect(await Promise.race([dying, "lasts"])).toBe("lasts");
  });

  it("says what it could not look at, and does without a webhook and without a log", async () => {
    const { checkOn } = setUp({ writer: undefined, webhook: undefined });
    const report = await checkOn(31);
    expect(report.days).toBe(0);
    expect(report.blind.map(({ kind }) => kind)).toContain("hit-rate");
    expect(report.open).toEqual([]);
    const noted = setUp({ webhook: undefined });
    expect((await noted.checkOn(31)).deliveries).toEqual([{ outcome: "off" }]);
    expect(await noted.alerts.test()).toEqual({ outcome: "off" });
  });

  it("lets only one of two processes tell of an alert", async () => {
    const first = setUp();
    await first.checkOn(31);
    const second = createAlerts({ ...first.made, clock: () => new Date(`${dayNumber(32)}T02:00:00.000Z`) });
    await Promise.all([second.check(), second.check()]);
    expect(first.sent.map(({ event }) => event)).toEqual(["opened", "lasting"]);
  });

  it("tells of records that were lost since the day before", async () => {
    let lost = 0;
    const writer = {
      add: () => undefined,
      flush: async () => {},
      lost: () => lost,
      late: () => 0,
      close: async () => {},
    };
    const { checkOn } = setUp({ writer });
    await checkOn(20);
    lost = 400;
    const report = await checkOn(21);
    expect(report.open).toMatchObject([{ kind: "log-loss", numbers: { lost: 400 } }]);
  });

  it("sends a message that says it is a test", async () => {
    const { alerts, sent } = setUp();
    expect(await alerts.test()).toEqual({ outcome: "sent" });
    expect(sent).toMatchObject([{ event: "test" }]);
  });
});
