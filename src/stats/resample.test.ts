import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resampleOf } from "./resample.ts";

describe("resampleOf", () => {
  it("draws as many as there are, in their own order, and the same under one seed", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 30 }),
        fc.nat(1000),
        (items, seed) => {
          const draws = [...resampleOf(items, { seed, resamples: 5 })];
          expect(draws).toHaveLength(5);
          for (const drawn of draws) {
            expect(drawn).toHaveLength(items.length);
            const places = drawn.map((item) => items.indexOf(item));
            expect(places).not.toContain(-1);
            expect(places).toEqual(places.toSorted((a, b) => a - b));
          }
          expect([...resampleOf(items, { seed, resamples: 5 })]).toEqual(draws);
        },
      ),
    );
  });
});
