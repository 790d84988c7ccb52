import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planBatches } from "./plan-batches.ts";

describe("planBatches", () => {
  it("places every text exactly once and keeps each batch within its limits", () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 256 }), { maxLength: 200 });
    fc.assert(
      fc.property(
        lengths,
        fc.integer({ min: 1, max: 2000 }),
        fc.integer({ min: 1, max: 40 }),
        (all, budget, maxItems) => {
          const batches = planBatches(all, { budget, maxItems });
          expect(batches.flat().sort((a, b) => a - b)).toEqual(all.map((_, index) => index));
          for (const batch of batches) {
            const longest = Math.max(...batch.map((index) => all[index] ?? 0));
            expect(batch.length).toBeLessThanOrEqual(maxItems);
            expect(batch.length === 1 || longest * batch.length <= budget).toBe(true);
          }
        },
      ),
    );
  });

  it("puts texts of like length together", () => {
    expect(planBatches([200, 10, 190, 12], { budget: 400 })).toEqual([
      [1, 3],
      [2, 0],
    ]);
  });

  it("has no batch for no text", () => {
    expect(planBatches([], { budget: 100 })).toEqual([]);
  });
});
