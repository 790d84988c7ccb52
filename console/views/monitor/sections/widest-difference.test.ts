import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeOf, widestDifference } from "./widest-difference.ts";

describe("the scale of differences", () => {
  it("has 0 in its middle, and every difference on it and in order", () => {
    const number = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(number, number, fc.double({ min: 0.01, max: 1, noNaN: true }), (a, b, widest) => {
        expect(placeOf(0, widest)).toBe(50);
        expect(placeOf(a, widest)).toBeGreaterThanOrEqual(0);
        expect(placeOf(a, widest)).toBeLessThanOrEqual(100);
        if (a <= b) expect(placeOf(a, widest)).toBeLessThanOrEqual(placeOf(b, widest));
      }),
    );
  });

  it("is never without width", () => {
    expect(widestDifference([])).toBe(0.01);
    expect(widestDifference([{ difference: null }])).toBe(0.01);
  });
});
