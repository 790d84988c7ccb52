import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitLogisticSlope, type LogisticItem } from "./logistic-slope.ts";
import { createSeededRandom } from "./seeded-random.ts";

function draw(seed: number, { count, slope }: { count: number; slope: number }): LogisticItem[] {
  const random = createSeededRandom(seed);
  return Array.from({ length: count }, () => {
    const x = 90 + 10 * random();
    return { x, yes: random() < 1 / (1 + Math.exp(-(0.5 + slope * (x - 95)))) };
  });
}

describe("fitLogisticSlope", () => {
  it("finds the slope the answers were drawn with", () => {
    const fit = fitLogisticSlope(draw(1, { count: 5000, slope: 0.3 }));
    expect(fit?.slope).toBeCloseTo(0.3, 1);
    expect(fit?.intercept).toBeCloseTo(0.5 - 95 * (fit?.slope ?? 0), 0);
  });

  it("solves the likelihood equation: added up, what is expected is what is seen", () => {
    // Two values only: Firth's penalty then adds one half to each of the four counts.
    const items = [
      ...Array.from({ length: 10 }, (_, at) => ({ x: 0, yes: at < 3 })),
      ...Array.from({ length: 10 }, (_, at) => ({ x: 1, yes: at < 8 })),
    ];
    const fit = fitLogisticSlope(items);
    expect(fit?.intercept).toBeCloseTo(Math.log(3.5 / 7.5), 6);
    expect(fit?.slope).toBeCloseTo(Math.log(8.5 / 2.5) - Math.log(3.5 / 7.5), 6);
  });

  it("stays finite where the classes do not overlap", () => {
    const items = Array.from({ length: 40 }, (_, at) => ({ x: at, yes: at >= 20 }));
    const fit = fitLogisticSlope(items);
    expect(Number.isFinite(fit?.slope)).toBe(true);
    expect(fit?.interval.low).toBeGreaterThan(0);
  });

  it("has none where all answers or all values are alike", () => {
    expect(
      fitLogisticSlope([
        { x: 1, yes: true },
        { x: 2, yes: true },
      ]),
    ).toBeNull();
    expect(
      fitLogisticSlope(Array.from({ length: 9 }, (_, at) => ({ x: 0.7, yes: at % 2 === 0 }))),
    ).toBeNull();
    expect(fitLogisticSlope([])).toBeNull();
  });

  it("takes weights for their proportions, so that their unit plays no part", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 100, noNaN: true }), (unit) => {
        const items = draw(4, { count: 120, slope: 0.2 }).map((item, at) => ({
          ...item,
          weight: at % 2 === 0 ? 1 : 4,
        }));
        const plain = fitLogisticSlope(items);
        const scaled = fitLogisticSlope(items.map((item) => ({ ...item, weight: item.weight * unit })));
        expect(scaled?.slope).toBeCloseTo(plain?.slope ?? Number.NaN, 8);
        expect(scaled?.interval.low).toBeCloseTo(plain?.interval.low ?? Number.NaN, 8);
      }),
      { numRuns: 20 },
    );
  });

  it("holds 0 in about 95 % of samples without a slope, weighted or not", () => {
    for (const weightOf of [() => 1, (at: number) => (at % 4 === 0 ? 8 : 1)]) {
      let held = 0;
      for (let seed = 0; seed < 400; seed += 1) {
        const items = draw(seed, { count: 150, slope: 0 }).map((item, at) => ({
          ...item,
          weight: weightOf(at),
        }));
        const { low = 1, high = -1 } = fitLogisticSlope(items)?.interval ?? {};
        if (low <= 0 && high >= 0) held += 1;
      }
      expect(held / 400).toBeGreaterThan(0.91);
      expect(held / 400).toBeLessThan(0.995);
    }
  });
});
