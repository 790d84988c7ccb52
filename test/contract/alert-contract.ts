import { expect } from "vitest";
import type { AlertRecord } from "../../src/stores/monitor/alerts.ts";
import type { ContractTest } from "./contract-test.ts";
import { hostileTexts } from "./store-samples.ts";

function alertRecord(change: Partial<AlertRecord> & { id: string }): AlertRecord {
  return {
    ...{ kind: "divergence", subject: "docs", openedAt: "2026-03-02T01:00:00.000Z", closedAt: null },
    ...{ since: "2026-03-01T00:00:00.000Z", message: "It moved.", command: "assay shadow" },
    ...{ numbers: { was: 0.02, is: 0.1 }, seenAt: "2026-03-02T01:00:00.000Z", sentAt: null },
    ...change,
  };
}

export function alertContract(test: ContractTest): void {
  test("keeps one alert of a kind and subject while it lasts, and brings it up to date", async ({
    alerts,
  }) => {
    const first = alertRecord({ id: "one" });
    expect(await alerts.raise(first)).toBe(true);
    const later = alertRecord({
      ...{ id: "two", openedAt: "2026-03-03T01:00:00.000Z", seenAt: "2026-03-03T01:00:00.000Z" },
      ...{ message: "It moved on.", numbers: { is: 0.2 }, sentAt: "2026-03-03T01:00:00.000Z" },
    });
    expect(await alerts.raise(later)).toBe(false);
    const { seenAt, message, numbers } = later;
    expect(await alerts.list()).toEqual([{ ...first, seenAt, message, numbers }]);
    expect(await alerts.raise(alertRecord({ id: "three", subject: "" }))).toBe(true);
    expect((await alerts.list()).map(({ id }) => id)).toEqual(["three", "one"]);
  });

  test("opens an alert anew once it was closed, and lists by what is open", async ({ alerts }) => {
    await alerts.raise(alertRecord({ id: "one" }));
    const at = "2026-03-05T00:00:00.000Z";
    expect(await alerts.close({ kind: "divergence", subject: "docs", at })).toBe(true);
    expect(await alerts.close({ kind: "divergence", subject: "docs", at })).toBe(false);
    expect(await alerts.raise(alertRecord({ id: "two" }))).toBe(true);
    const ids = async (query: Parameters<typeof alerts.list>[0]) =>
      (await alerts.list(query)).map(({ id }) => id);
    expect(await ids({ open: true })).toEqual(["two"]);
    expect(await ids({ open: false })).toEqual(["one"]);
    expect((await alerts.list({ open: false }))[0]?.closedAt).toBe(at);
    expect(await ids({ since: "2026-03-05T00:00:00.000Z" })).toEqual(["two", "one"]);
    expect(await ids({ since: "2026-03-06T00:00:00.000Z" })).toEqual(["two"]);
    expect(await ids({ limit: 1 })).toEqual(["two"]);
  });

  test("lets only one of those who would tell an alert do so", async ({ alerts }) => {
    await alerts.raise(alertRecord({ id: "one" }));
    const [at, until] = ["2026-03-02T02:00:00.000Z", "2026-03-02T02:01:00.000Z"];
    expect(await alerts.claim("one", { sentAt: null, at, until })).toBe(true);
    expect(await alerts.claim("one", { sentAt: null, at, until })).toBe(false);
    expect((await alerts.list())[0]?.sentAt).toBeNull();
    await alerts.settle("one", { until, sentAt: at, isClosing: false });
    expect((await alerts.list())[0]?.sentAt).toBe(at);
    const late = { at: "2026-03-02T03:00:00.000Z", until: "2026-03-02T03:01:00.000Z" };
    expect(await alerts.claim("one", { sentAt: null, ...late })).toBe(false);
    expect(await alerts.claim("one", { sentAt: at, ...late })).toBe(true);
    expect(await alerts.claim("absent", { sentAt: null, at, until })).toBe(false);
  });

  test("lets others tell an alert that was not told, or whose teller never came back", async ({ alerts }) => {
    await alerts.raise(alertRecord({ id: "one" }));
    const claim = (minute: number) =>
      alerts.claim("one", {
        ...{ sentAt: null, at: `2026-03-02T02:0${minute}:00.000Z` },
        until: `2026-03-02T02:0${minute + 2}:00.000Z`,
      });
    expect(await claim(0)).toBe(true);
    const first = { until: "2026-03-02T02:02:00.000Z", isClosing: false };
    await alerts.settle("one", { ...first, sentAt: null });
    expect(await claim(0)).toBe(true);
    expect(await claim(1)).toBe(false);
    expect(await claim(2)).toBe(true);
    await alerts.settle("one", { ...first, sentAt: "2026-03-02T02:03:00.000Z" });
    expect((await alerts.list())[0]?.sentAt).toBeNull();
    expect(await claim(3)).toBe(false);
  });

  test("knows of which alerts nobody was told yet that they are over", async ({ alerts }) => {
    const at = "2026-03-05T00:00:00.000Z";
    for (const subject of hostileTexts) {
      await alerts.raise(alertRecord({ id: `owed ${subject}`, subject }));
      const closed = { kind: "divergence", subject, at, message: `${subject} Over.`, isOwed: true };
      expect(await alerts.close(closed)).toBe(true);
    }
    await alerts.raise(alertRecord({ id: "told" }));
    await alerts.close({ kind: "divergence", subject: "docs", at });
    await alerts.raise(alertRecord({ id: "open" }));
    const owed = async () => (await alerts.list({ owed: true })).map(({ message }) => message).reverse();
    expect(await owed()).toEqual(hostileTexts.map((subject) => `${subject} Over.`));
    const [first = "", ...others] = hostileTexts;
    const until = "2026-03-05T00:01:00.000Z";
    for (const [sentAt, isClosing] of [
      [null, true],
      [at, false],
    ] as const) {
      await alerts.claim(`owed ${first}`, { sentAt: null, at, until });
      await alerts.settle(`owed ${first}`, { until, sentAt, isClosing });
      expect(await owed()).toHaveLength(hostileTexts.length);
    }
    await alerts.claim(`owed ${first}`, { sentAt: at, at, until });
    await alerts.settle(`owed ${first}`, { until, sentAt: until, isClosing: true });
    expect(await owed()).toEqual(others.map((subject) => `${subject} Over.`));
  });

  test("keeps the last check of each day, and removes what is old but open alerts", async ({ alerts }) => {
    await alerts.note({ at: "2026-03-01T01:00:00.000Z", lost: 0, waiting: 1 });
    await alerts.note({ at: "2026-03-01T09:00:00.000Z", lost: 3, waiting: 2 });
    await alerts.note({ at: "2026-03-02T01:00:00.000Z", lost: 4, waiting: 0 });
    expect(await alerts.listChecks()).toEqual([
      { at: "2026-03-02T01:00:00.000Z", lost: 4, waiting: 0 },
      { at: "2026-03-01T09:00:00.000Z", lost: 3, waiting: 2 },
    ]);
    expect(await alerts.listChecks({ since: "2026-03-02T00:00:00.000Z" })).toHaveLength(1);
    await alerts.raise(alertRecord({ id: "closed" }));
    await alerts.close({ kind: "divergence", subject: "docs", at: "2026-03-01T10:00:00.000Z" });
    await alerts.raise(alertRecord({ id: "open" }));
    expect(await alerts.purge("2026-03-02T00:00:00.000Z")).toBe(2);
    expect((await alerts.list()).map(({ id }) => id)).toEqual(["open"]);
    expect(await alerts.listChecks()).toHaveLength(1);
  });

  test("keeps hostile texts of alerts, and finds no problem in them", async (store) => {
    const records = hostileTexts.map((text, at) =>
      alertRecord({ id: `h${at}`, subject: text, message: text, command: text }),
    );
    for (const record of records) await store.alerts.raise(record);
    expect((await store.alerts.list()).reverse()).toEqual(records);
    expect((await store.checkIntegrity()).problems).toEqual([]);
  });

  test("gives out copies of alerts", async ({ alerts }) => {
    const record = alertRecord({ id: "one" });
    await alerts.raise(record);
    for (const listed of await alerts.list()) Object.assign(listed.numbers, { was: 9 });
    expect(await alerts.list()).toEqual([record]);
  });
}
