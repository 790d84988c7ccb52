import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bootstrapInterval, percentile, wilsonInterval } from "./intervals.ts";
import { createSeededRandom } from "./seeded-random.ts";

describe("wilsonInterval", () => {
  it("gives the published values for 10 of 10 and 0 of 10", () => {
    expect(wilsonInterval(10, 10).low).toBeCloseTo(0.7225, 4);
    expect(wilsonInterval(0, 10).high).toBeCloseTo(0.2775, 4);
  });

  it("holds the share and stays inside [0, 1]", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, share) => {
          const successes = Math.round(n * share);
          const { low, high } = wilsonInterval(successes, n);
          expect(low).toBeGreaterThanOrEqual(0);
          expect(high).toBeLessThanOrEqual(1);
          expect(low).toBeLessThanOrEqual(successes / n + 1e-12);
          expect(high).toBeGreaterThanOrEqual(successes / n - 1e-12);
        },
      ),
    );
  });

  it("refuses impossible counts", () => {
    expect(() => wilsonInterval(3, 2)).toThrow(RangeError);
    expect(() => wilsonInterval(0, 0)).toThrow(RangeError);
  });
});

describe("bootstrapInterval", () => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  it("is repeatable under a seed and holds the sample's mean", () => {
    const sample = Array.from({ length: 60 }, (_, index) => index % 7);
    const first = bootstrapInterval(sample, mean, { random: createSeededRandom(7) });
    expect(bootstrapInterval(sample, mean, { random: createSeededRandom(7) })).toEqual(first);
    expect(first.low).toBeLessThan(mean(sample));
    expect(first.high).toBeGreaterThan(mean(sample));
  });
});

describe("percentile", () => {
  it("interpolates between neighbours", () => {
    expect(percentile([1, 2, 3, 4], 0.5)).toBe(2.5);
    expect(percentile([], 0.5)).toBeNaN();
  });
});
