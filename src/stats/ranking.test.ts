import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areaUnderCurve, hitRate, meanReciprocalRank } from "./ranking.ts";

describe("hitRate", () => {
  it("counts queries whose first relevant result is within k", () => {
    expect(hitRate([1, 3, null, 2], 1)).toBe(0.25);
    expect(hitRate([1, 3, null, 2], 3)).toBe(0.75);
  });
});

describe("meanReciprocalRank", () => {
  it("counts a query without a relevant result as zero", () => {
    expect(meanReciprocalRank([1, 2, null, 4])).toBeCloseTo((1 + 0.5 + 0.25) / 4, 12);
  });
});

describe("areaUnderCurve", () => {
  it("is 1 for full separation, 0 for reversed, one half for equal scores", () => {
    expect(areaUnderCurve([0.8, 0.9], [0.1, 0.2])).toBe(1);
    expect(areaUnderCurve([0.1, 0.2], [0.8, 0.9])).toBe(0);
    expect(areaUnderCurve([0.5, 0.5], [0.5])).toBe(0.5);
  });

  it("turns over when the sides change places", () => {
    const scores = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(scores, scores, (a, b) => {
        expect(areaUnderCurve(a, b) + areaUnderCurve(b, a)).toBeCloseTo(1, 10);
      }),
    );
  });
});
