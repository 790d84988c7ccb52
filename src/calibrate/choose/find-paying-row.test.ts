import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DailyRow, netOf } from "../price/price-rows.ts";
import { findPayingRow } from "./find-paying-row.ts";

const prices = { perDay: 1, savingPerHit: 1, wrongCost: 10 };

/** Rows out of what each adds: hits, wrong ones among them, and what second looks cost. */
function rowsOf(steps: readonly (readonly [number, number, number?])[]): DailyRow[] {
  let [hits, wrong, cost] = [0, 0, 0];
  return steps.map(([moreHits, moreWrong, moreCost = 0], at) => {
    hits += moreHits;
    wrong += moreWrong;
    cost += moreCost;
    return { threshold: 0.99 - at / 100, hits, wrong, cost, net: netOf({ hits, wrong, cost }, prices) };
  });
}

const steps = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 50 }), fc.nat(50), fc.constantFrom(0, 0, 3, 20))
    .map(([hits, wrong, cost]) => [hits, Math.min(hits, wrong), cost] as const),
  { maxLength: 12 },
);

describe("findPayingRow", () => {
  it("stops before the first step whose saving for a wrong answer is below its cost", () => {
    expect(
      findPayingRow(
        rowsOf([
          [100, 1],
          [100, 5],
          [100, 9],
          [100, 20],
        ]),
        prices,
      ),
    ).toBe(2);
  });

  it("walks through a bad step that the next ones make up for, and not through one they do not", () => {
    expect(
      findPayingRow(
        rowsOf([
          [100, 0],
          [5, 2],
          [100, 1],
        ]),
        prices,
      ),
    ).toBe(2);
    expect(
      findPayingRow(
        rowsOf([
          [100, 0],
          [50, 20],
          [100, 1],
        ]),
        prices,
      ),
    ).toBe(0);
  });

  it("finds none where the strictest already costs more than it saves", () => {
    expect(
      findPayingRow(
        rowsOf([
          [10, 5],
          [10, 6],
        ]),
        prices,
      ),
    ).toBeUndefined();
    expect(findPayingRow([], prices)).toBeUndefined();
  });

  it("charges a step with the second looks of those above it that let nothing through", () => {
    const rows = rowsOf([
      [100, 0, 10],
      [0, 0, 15],
      [10, 0, 1],
    ]);
    expect(findPayingRow(rows, prices)).toBe(0);
    expect(findPayingRow(rows.toSpliced(1, 1), prices)).toBe(0);
    expect(
      findPayingRow(
        rowsOf([
          [100, 0, 10],
          [0, 0, 2],
          [10, 0, 1],
        ]),
        prices,
      ),
    ).toBe(2);
  });

  it("does not go lower for nothing", () => {
    expect(
      findPayingRow(
        rowsOf([
          [10, 0],
          [0, 0],
        ]),
        prices,
      ),
    ).toBe(0);
    // Exactly as much saved as lost: the stricter row nets the same.
    expect(
      findPayingRow(
        rowsOf([
          [10, 0],
          [10, 1],
        ]),
        prices,
      ),
    ).toBe(0);
  });

  it("is the row that nets most, the strictest of those, whatever the steps", () => {
    fc.assert(
      fc.property(steps, (drawn) => {
        const rows = rowsOf(drawn);
        const best = Math.max(0, ...rows.map(({ net }) => net));
        const expected = best > 0 ? rows.findIndex(({ net }) => net === best) : undefined;
        expect(findPayingRow(rows, prices)).toBe(expected);
      }),
    );
  });
});
