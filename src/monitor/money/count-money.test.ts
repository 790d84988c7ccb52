import { describe, expect, it } from "vitest";
import type { LoggedCall } from "../../stores/log.ts";
import {
  type CountMoneyOptions,
  createMoneyCounter,
  type HitSaving,
  type MoneyEntry,
} from "./count-money.ts";
import type { MoneyDay } from "./money-day.ts";
import { ratePerDay } from "./rate-per-day.ts";

const call = (stage: string, cost: number | null): LoggedCall => ({
  ...{ stage, cost, model: "m", outcome: "done", inputTokens: 10, outputTokens: 1, milliseconds: 5 },
});
const on = (day: number, hour = 12) => new Date(Date.UTC(2026, 2, day, hour)).toISOString();

interface Counted extends CountMoneyOptions {
  entries: readonly MoneyEntry[];
  savings: readonly HitSaving[];
}

function countMoney({ entries, savings, ...options }: Counted): MoneyDay[] {
  const counter = createMoneyCounter(options);
  for (const entry of entries) counter.add(entry);
  for (const saving of savings) counter.save(saving);
  return counter.days();
}

const nothing = { savings: [], shadows: [], wrong: new Set<string>() };

describe("money by day", () => {
  it("is what each stage's calls cost, comparisons on the day they ran", () => {
    const [first, second] = countMoney({
      ...nothing,
      entries: [
        { id: "a", at: on(1), source: "generated", calls: [call("rewrite", 0.25), call("generate", 1)] },
        { id: "b", at: on(1, 23), source: "generated", calls: [call("rerank", 0.5)] },
      ],
      shadows: [{ ranAt: on(2), cost: 2 }],
    });
    expect(first).toMatchObject({ day: "2026-03-01", answers: 2, spent: 1.75, unpriced: 0 });
    expect(first?.spentBy).toMatchObject({ rewrite: 0.25, generate: 1, rerank: 0.5, judge: 0 });
    expect(second).toMatchObject({ day: "2026-03-02", answers: 0, spent: 2, spentBy: { judge: 2 } });
  });

  it("leaves calls without a price out and counts them; a day of nothing else is not known", () => {
    const [first, second] = countMoney({
      ...nothing,
      entries: [
        { id: "a", at: on(1), source: "generated", calls: [call("generate", 1), call("web", null)] },
        { id: "b", at: on(2), source: "generated", calls: [call("generate", null)] },
      ],
    });
    expect(first).toMatchObject({ spent: 1, unpriced: 1 });
    expect(second).toMatchObject({ spent: null, unpriced: 1 });
  });

  it("counts what hits did without, and says of how many it is known", () => {
    const [first, second] = countMoney({
      ...nothing,
      entries: [
        { id: "h1", at: on(1), source: "golden", calls: [] },
        { id: "h2", at: on(1), source: "cached", calls: [] },
        { id: "h3", at: on(2), source: "golden", calls: [] },
      ],
      savings: [{ at: on(1), saved: 0.75, inputTokens: 800, outputTokens: null }],
      wrong: new Set(["h2", "unknown"]),
    });
    expect(first).toMatchObject({ hits: 2, measuredHits: 1, saved: 0.75, wrong: 1 });
    expect(first).toMatchObject({ savedInputTokens: 800, savedOutputTokens: 0 });
    expect(second).toMatchObject({ hits: 1, measuredHits: 0, saved: null });
  });

  it("has a day for each day between, with zeros", () => {
    const days = countMoney({
      ...nothing,
      entries: [1, 4].map((day) => ({ id: `${day}`, at: on(day), source: "fallback", calls: [] })),
    });
    expect(days.map(({ day }) => day.slice(-2))).toEqual(["01", "02", "03", "04"]);
    expect(days[1]).toMatchObject({ answers: 0, spent: 0, saved: 0 });
    expect(countMoney({ ...nothing, entries: [] })).toEqual([]);
    const [named] = createMoneyCounter(nothing).days(["2026-03-09"]);
    expect(named).toMatchObject({ day: "2026-03-09", answers: 0 });
  });
});

describe("a mean over days", () => {
  it("has an interval around it from a week on, and leaves out what is not known", () => {
    expect(ratePerDay([1, null, 3], 1)).toEqual({ value: 2, interval: null, days: 2 });
    expect(ratePerDay([null], 1)).toBeNull();
    const rate = ratePerDay([1, 2, 3, 4, 5, 6, 7], 1);
    expect(rate).toMatchObject({ value: 4, days: 7 });
    expect(rate?.interval?.low).toBeLessThan(4);
    expect(rate?.interval?.high).toBeGreaterThan(4);
  });
});
