import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DailyRow, netOf } from "../price/price-rows.ts";
import { findPayingRow } from "./find-paying-row.ts";

const prices = { perDay: 1, savingPerHit: 1, wrongCost: 10 };

/** Rows out of what each adds: hits, and wrong ones among them. */
function rowsOf(steps: readonly (readonly [number, number])[]): DailyRow[] {
  let [hits, wrong] = [0, 0];
  return steps.map(([moreHits, moreWrong], at) => {
    hits += moreHits;
    wrong += moreWrong;
    return { threshold: 0.99 - at / 100, hits, wrong, net: netOf({ hits, wrong }, prices) };
  });
}

const steps = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 50 }), fc.nat(50))
    .map(([hits, wrong]) => [hits, Math.min(hits, wrong)] as const),
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
