import { describe, expect, it } from "vitest";
import { fitLinearTrend } from "./linear-trend.ts";
import { createSeededRandom } from "./seeded-random.ts";

describe("fitLinearTrend", () => {
  it("is the line itself where the points lie on one", () => {
    const found = fitLinearTrend([1, 2, 5, 9].map((x) => ({ x, y: 3 - 0.5 * x })));
    expect(found?.slope).toBeCloseTo(-0.5, 9);
    expect(found?.intercept).toBeCloseTo(3, 9);
    expect(found?.interval.high).toBeCloseTo(-0.5, 6);
  });

  it("gives the interval that is worked out by hand", () => {
    // Slope 0.6, residuals -0.2, 0.4, -0.2 and a spread of 2: standard error √(0.24 / 1 / 2), t(1) = 12.706.
    const found = fitLinearTrend([
      { x: 0, y: 1 },
      { x: 1, y: 2.2 },
      { x: 2, y: 2.2 },
    ]);
    expect(found?.slope).toBeCloseTo(0.6, 9);
    expect(found?.interval.high).toBeCloseTo(0.6 + 12.706 * Math.sqrt(0.24 / 2), 6);
  });

  it("covers the true slope in about 95 % of samples, few points or many", () => {
    const random = createSeededRandom(5);
    const noise = (): number => random() + random() + random() - 1.5;
    for (const count of [4, 60]) {
      let held = 0;
      for (let round = 0; round < 1000; round += 1) {
        const points = Array.from({ length: count }, (_, x) => ({ x, y: 0.3 * x + noise() }));
        const { low = 1, high = 0 } = fitLinearTrend(points)?.interval ?? {};
        if (low <= 0.3 && 0.3 <= high) held += 1;
      }
      expect(held / 1000).toBeGreaterThan(0.93);
      expect(held / 1000).toBeLessThan(0.97);
    }
  });

  it("has none for two points or for one place", () => {
    expect(
      fitLinearTrend([
        { x: 0, y: 1 },
        { x: 1, y: 2 },
      ]),
    ).toBeNull();
    expect(fitLinearTrend([1, 2, 3].map((y) => ({ x: 4, y })))).toBeNull();
  });
});
