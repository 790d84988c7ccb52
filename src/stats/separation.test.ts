import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areaUnderCurve } from "./ranking.ts";
import { createSeededRandom } from "./seeded-random.ts";
import { measureSeparation, type ScoredItem } from "./separation.ts";

const items = fc.array(fc.record({ score: fc.integer({ min: 0, max: 12 }), positive: fc.boolean() }), {
  minLength: 2,
  maxLength: 40,
});
const scoresOf = (sample: readonly ScoredItem[], positive: boolean) =>
  sample.filter((item) => item.positive === positive).map(({ score }) => score);

describe("measureSeparation", () => {
  it("is the area that comparing every pair gives, ties counted half", () => {
    fc.assert(
      fc.property(items, (sample) => {
        const found = measureSeparation(sample);
        const area = areaUnderCurve(scoresOf(sample, true), scoresOf(sample, false));
        expect(found === null).toBe(Number.isNaN(area));
        if (!found) return;
        expect(found.area).toBeCloseTo(area, 10);
        expect(found.interval.low).toBeLessThanOrEqual(area + 1e-9);
        expect(found.interval.high).toBeGreaterThanOrEqual(area - 1e-9);
      }),
    );
  });

  it("counts an item of weight 3 as three items", () => {
    fc.assert(
      fc.property(items, (sample) => {
        const heavy = sample.map((item, at) => ({ ...item, weight: at % 3 === 0 ? 3 : 1 }));
        const thrice = heavy.flatMap(({ weight, ...item }) => new Array<ScoredItem>(weight).fill(item));
        expect(measureSeparation(heavy)?.area ?? -1).toBeCloseTo(measureSeparation(thrice)?.area ?? -1, 10);
      }),
    );
  });

  it("keeps a width where nothing overlaps, the wider the fewer items there are", () => {
    const apart = (count: number) =>
      measureSeparation(
        Array.from({ length: count }, (_, at) => [
          { score: 10 + at, positive: true },
          { score: -at, positive: false },
        ]).flat(),
      );
    expect(apart(5)).toMatchObject({ area: 1, interval: { high: 1 } });
    expect(apart(5)?.interval.low).toBeLessThan(0.75);
    expect(apart(100)?.interval.low).toBeGreaterThan(0.96);
  });

  it("covers the true area in about 95 % of samples, also where it is near 1", () => {
    // For two exponentials of means 1 and m the area is m / (1 + m).
    for (const mean of [1, 3, 20]) {
      const random = createSeededRandom(mean);
      const exponential = (scale: number): number => -scale * Math.log(1 - random());
      let held = 0;
      for (let round = 0; round < 600; round += 1) {
        const sample = Array.from({ length: 90 }, (_, at) => ({
          score: exponential(at < 40 ? mean : 1),
          positive: at < 40,
        }));
        const { low = 1, high = 0 } = measureSeparation(sample)?.interval ?? {};
        if (low <= mean / (1 + mean) && mean / (1 + mean) <= high) held += 1;
      }
      expect(held / 600, `mean ${mean}`).toBeGreaterThan(0.92);
    }
  });
});
