import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wilsonInterval } from "./intervals.ts";
import { createSeededRandom } from "./seeded-random.ts";
import {
  addCounts,
  countWeighted,
  invertCount,
  noItems,
  type WeightedCount,
  weightedShare,
} from "./weighted-share.ts";

interface Item {
  readonly weight: number;
  readonly success: boolean;
}

const countOf = (items: readonly Item[]): WeightedCount => countWeighted(items, ({ success }) => success);

const items = fc.array(
  fc.record({ weight: fc.double({ min: 0.01, max: 50, noNaN: true }), success: fc.boolean() }),
  {
    minLength: 1,
    maxLength: 60,
  },
);

describe("weightedShare", () => {
  it("is the plain share with Wilson's interval under equal weights, whatever their size", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.nat(300),
        fc.double({ min: 0.001, max: 1000, noNaN: true }),
        (trials, drawn, weight) => {
          const successes = Math.min(trials, drawn);
          const share = weightedShare(
            countOf(Array.from({ length: trials }, (_, at) => ({ weight, success: at < successes }))),
          );
          const plain = wilsonInterval(successes, trials);
          expect(share?.value).toBeCloseTo(successes / trials, 9);
          expect(share?.effective).toBeCloseTo(trials, 5);
          expect(share?.interval.low).toBeCloseTo(plain.low, 7);
          expect(share?.interval.high).toBeCloseTo(plain.high, 7);
        },
      ),
    );
  });

  it("stays within [0, 1], holds its value and never claims more trials than there are items", () => {
    fc.assert(
      fc.property(items, (sample) => {
        const { value, interval, effective } = weightedShare(countOf(sample)) ?? {
          value: -1,
          interval: { low: 0, high: 0 },
          effective: 0,
        };
        expect(interval.low).toBeGreaterThanOrEqual(0);
        expect(interval.high).toBeLessThanOrEqual(1);
        expect(interval.low).toBeLessThanOrEqual(value + 1e-9);
        expect(interval.high).toBeGreaterThanOrEqual(value - 1e-9);
        expect(effective).toBeLessThanOrEqual(sample.length + 1e-6);
      }),
    );
  });

  it("turns round when success and failure change places", () => {
    fc.assert(
      fc.property(items, (sample) => {
        const share = weightedShare(countOf(sample));
        const turned = weightedShare(invertCount(countOf(sample)));
        expect(turned?.value).toBeCloseTo(1 - (share?.value ?? 0), 9);
        expect(turned?.interval.low).toBeCloseTo(1 - (share?.interval.high ?? 0), 6);
      }),
    );
  });

  it("adds up over disjoint sets", () => {
    fc.assert(
      fc.property(items, items, (first, second) => {
        const [apart, together] = [
          addCounts(countOf(first), countOf(second)),
          countOf([...first, ...second]),
        ];
        expect(apart.items).toBe(together.items);
        expect(apart.successes).toBe(together.successes);
        expect(apart.weight).toBeCloseTo(together.weight, 8);
        expect(apart.successSquares).toBeCloseTo(together.successSquares, 6);
      }),
    );
  });

  it("has none without items, and exact ends where all are alike", () => {
    expect(weightedShare(noItems)).toBeNull();
    expect(weightedShare(countOf([{ weight: 3, success: true }]))).toMatchObject({
      value: 1,
      interval: { high: 1 },
    });
    expect(weightedShare(countOf([{ weight: 3, success: false }]))).toMatchObject({
      value: 0,
      interval: { low: 0 },
    });
  });

  /** Two bands as a miner draws them: everything of the strict one, one in `rate` of the loose one. */
  function coverage({ rate, strict, loose }: { rate: number; strict: number; loose: number }): number {
    const random = createSeededRandom(11);
    const sizes = { strict: 120, loose: 40 };
    const truth = (sizes.strict * strict + sizes.loose * rate * loose) / (sizes.strict + sizes.loose * rate);
    const rounds = 2000;
    let held = 0;
    for (let round = 0; round < rounds; round += 1) {
      const draw = (count: number, weight: number, chance: number): Item[] =>
        Array.from({ length: count }, () => ({ weight, success: random() < chance }));
      const share = weightedShare(
        countOf([...draw(sizes.strict, 1, strict), ...draw(sizes.loose, rate, loose)]),
      );
      if (share && share.interval.low <= truth && truth <= share.interval.high) held += 1;
    }
    return held / rounds;
  }

  it("covers the true share in about 95 % of stratified samples", () => {
    for (const rate of [1, 3, 10]) {
      for (const [strict, loose] of [
        [0.98, 0.9],
        [0.95, 0.7],
        [0.8, 0.8],
      ] as const) {
        const held = coverage({ rate, strict, loose });
        expect(held, `rate ${rate}, ${strict} and ${loose}: ${held}`).toBeGreaterThan(0.925);
      }
    }
  });

  it("covers less when weights are left out, which is why they are not", () => {
    const random = createSeededRandom(5);
    const truth = (120 * 0.98 + 400 * 0.7) / 520;
    let held = 0;
    for (let round = 0; round < 500; round += 1) {
      const right = Array.from({ length: 160 }, (_, at) => random() < (at < 120 ? 0.98 : 0.7)).filter(
        Boolean,
      );
      const { low, high } = wilsonInterval(right.length, 160);
      if (low <= truth && truth <= high) held += 1;
    }
    expect(held / 500).toBeLessThan(0.2);
  });
});
