import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mcnemarTest } from "./mcnemar.ts";

describe("mcnemarTest", () => {
  it("adds up the tosses of a fair coin to both sides", () => {
    expect(mcnemarTest({ gained: 5, lost: 0 })).toBeCloseTo(2 / 2 ** 5, 12);
    expect(mcnemarTest({ gained: 6, lost: 0 })).toBeCloseTo(2 / 2 ** 6, 12);
    expect(mcnemarTest({ gained: 1, lost: 7 })).toBeCloseTo((2 * (1 + 8)) / 2 ** 8, 12);
  });

  it("finds nothing where the questions that differ are even, or where none does", () => {
    expect(mcnemarTest({ gained: 0, lost: 0 })).toBe(1);
    expect(mcnemarTest({ gained: 9, lost: 9 })).toBe(1);
  });

  it("treats both directions alike, and takes a more uneven split for rarer", () => {
    fc.assert(
      fc.property(fc.nat(300), fc.nat(300), (gained, lost) => {
        const value = mcnemarTest({ gained, lost });
        expect(value).toBe(mcnemarTest({ gained: lost, lost: gained }));
        expect(value).toBeGreaterThan(0);
        if (lost > 0 && gained >= lost) {
          expect(mcnemarTest({ gained: gained + 1, lost: lost - 1 })).toBeLessThanOrEqual(value + 1e-12);
        }
      }),
    );
  });
});
