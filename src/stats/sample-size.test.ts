import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wilsonInterval } from "./intervals.ts";
import { ruleOfThree, trialsForLowerBound, trialsForWidth } from "./sample-size.ts";

const shares = fc.double({ min: 0, max: 1, noNaN: true });

describe("trialsForWidth", () => {
  it("is the first number of trials whose interval is narrow enough", () => {
    fc.assert(
      fc.property(shares, fc.double({ min: 0.01, max: 0.9, noNaN: true }), (share, width) => {
        const widthAt = (trials: number): number => {
          const { low, high } = wilsonInterval(share * trials, trials);
          return high - low;
        };
        const trials = trialsForWidth(share, width);
        expect(widthAt(trials)).toBeLessThanOrEqual(width + 1e-9);
        if (trials > 1) expect(widthAt(trials - 1)).toBeGreaterThan(width - 1e-9);
      }),
    );
  });

  it("needs none for an interval that may be as wide as there is", () => {
    expect(trialsForWidth(0.3, 1)).toBe(0);
    expect(() => trialsForWidth(0.3, 0)).toThrow(RangeError);
  });
});

describe("trialsForLowerBound", () => {
  it("is the first number of trials whose interval begins above the bound", () => {
    fc.assert(
      fc.property(shares, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (share, bound) => {
        const trials = trialsForLowerBound(share, bound);
        expect(trials === null).toBe(share <= bound);
        if (trials === null || trials > 1e7) return;
        expect(wilsonInterval(share * trials, trials).low).toBeGreaterThanOrEqual(bound - 1e-9);
        if (trials > 1)
          expect(wilsonInterval(share * (trials - 1), trials - 1).low).toBeLessThan(bound + 1e-9);
      }),
    );
  });

  it("is 125 trials without a failure for 97 %, and none for a bound of 0", () => {
    expect(trialsForLowerBound(1, 0.97)).toBe(125);
    expect(trialsForLowerBound(0.5, 0)).toBe(0);
  });
});

describe("ruleOfThree", () => {
  it("is close to the exact bound, 1 − 0.05^(1/n), from thirty trials on", () => {
    for (const trials of [30, 54, 100, 1000]) {
      const exact = 1 - 0.05 ** (1 / trials);
      expect(Math.abs(ruleOfThree(trials) - exact) / exact).toBeLessThan(0.06);
    }
    expect(ruleOfThree(2)).toBe(1);
  });
});
