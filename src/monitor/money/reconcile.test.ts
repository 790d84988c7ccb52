import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reconcileUsage, type UsageRow } from "./reconcile.ts";

const row = (changes: Partial<UsageRow> = {}): UsageRow => ({
  ...{ day: "2026-03-01", model: "m", inputTokens: 1000, outputTokens: 100, cost: 1 },
  ...changes,
});

describe("a bill beside the log", () => {
  it("agrees where the sums by day and model do", () => {
    const found = reconcileUsage(
      [row(), row({ day: "2026-03-02" }), row()],
      [row({ inputTokens: 2000, outputTokens: 200, cost: 2.03 }), row({ day: "2026-03-02" })],
      { tolerance: 0.02 },
    );
    expect(found.agrees).toBe(true);
    expect(found.rows.map(({ day, state }) => [day, state])).toEqual([
      ["2026-03-01", "matches"],
      ["2026-03-02", "matches"],
    ]);
    expect(found.totals.inputTokens).toEqual({ logged: 3000, billed: 3000, difference: 0, share: 0 });
    expect(found.totals.cost?.difference).toBeCloseTo(0.03, 9);
  });

  it("differs beyond the tolerance, which is a share of the larger side and inclusive", () => {
    const state = (billed: Partial<UsageRow>, tolerance: number) =>
      reconcileUsage([row()], [row(billed)], { tolerance }).rows[0]?.state;
    expect(state({ inputTokens: 1250 }, 0.2)).toBe("matches");
    expect(state({ inputTokens: 1251 }, 0.2)).toBe("differs");
    expect(state({ cost: 1.0001 }, 0)).toBe("differs");
    expect(state({}, 0)).toBe("matches");
  });

  it("never agrees where nothing was compared, or what was is no number", () => {
    expect(reconcileUsage([], [], { tolerance: 1 }).agrees).toBe(false);
    for (const cost of [Number.POSITIVE_INFINITY, Number.NaN]) {
      expect(reconcileUsage([row()], [row({ cost })], { tolerance: 1 }).agrees).toBe(false);
    }
    expect(reconcileUsage([row({ cost: 0 })], [row({ cost: -50 })], { tolerance: 0.5 }).agrees).toBe(false);
  });

  it("names what one side alone has", () => {
    const found = reconcileUsage([row({ model: "ours" })], [row({ model: "theirs" })], { tolerance: 1 });
    expect(found.agrees).toBe(false);
    expect(found.rows).toMatchObject([
      { model: "ours", state: "only-logged", amounts: { cost: { logged: 1, billed: 0, share: 1 } } },
      { model: "theirs", state: "only-billed", amounts: { cost: { logged: 0, billed: 1 } } },
    ]);
  });

  it("compares what both tell, and says where that is nothing", () => {
    const tokens = row({ cost: null });
    const money = row({ inputTokens: null, outputTokens: null });
    const found = reconcileUsage([tokens], [row({ cost: 5 })], { tolerance: 0.02 });
    expect(found.rows).toMatchObject([{ state: "matches", amounts: { cost: null } }]);
    expect(reconcileUsage([tokens], [money], { tolerance: 1 })).toMatchObject({
      agrees: false,
      rows: [{ state: "not-comparable" }],
    });
  });

  it("takes a dated version of a logged model for that model, and no other", () => {
    const logged = [row({ model: "gpt-4.1-mini" }), row({ model: "m-2026-01-31" })];
    const billed = ["gpt-4.1-mini-2025-04-14", "m-2026-01-31", "other-20260131"].map((model) =>
      row({ model }),
    );
    const { rows } = reconcileUsage(logged, billed, { tolerance: 0 });
    expect(rows.map(({ model, state }) => [model, state])).toEqual([
      ["gpt-4.1-mini", "matches"],
      ["m-2026-01-31", "matches"],
      ["other-20260131", "only-billed"],
    ]);
  });

  it("looks at the models that were named alone", () => {
    const found = reconcileUsage([row()], [row(), row({ model: "of another program" })], {
      tolerance: 0,
      models: ["m"],
    });
    expect(found).toMatchObject({ agrees: true, totals: { cost: { billed: 1 } } });
  });

  it("agrees with itself in any order and in any cuts, and its rows add up to its totals", () => {
    const usage = fc.array(
      fc.record({
        day: fc.constantFrom("2026-03-01", "2026-03-02"),
        model: fc.constantFrom("a", "b"),
        inputTokens: fc.nat(10_000),
        outputTokens: fc.nat(1000),
        cost: fc.nat(1000),
      }),
    );
    fc.assert(
      fc.property(usage, usage, (ours, theirs) => {
        expect(reconcileUsage(ours, ours.toReversed(), { tolerance: 0 }).agrees).toBe(ours.length > 0);
        const { rows, totals } = reconcileUsage(ours, theirs, { tolerance: 0 });
        const sum = rows.reduce((total, { amounts }) => total + (amounts.cost?.difference ?? 0), 0);
        expect(sum).toBe(totals.cost?.difference);
      }),
    );
  });
});
