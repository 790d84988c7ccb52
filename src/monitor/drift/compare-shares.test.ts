import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSeededRandom } from "../../stats/seeded-random.ts";
import { compareCounts, likelihoodRatio } from "./compare-counts.ts";
import { compareShares } from "./compare-shares.ts";

const day = (successes: number, trials = 100) => ({ successes, trials });
const days = (...successes: number[]) => successes.map((count) => day(count));

describe("a share of some days beside the days before", () => {
  it("moves where it rose far beyond what days differ", () => {
    const move = compareShares(days(5, 6, 4, 5, 7, 3, 5, 6, 4, 5), days(20, 22));
    expect(move).toMatchObject({ was: 0.05, is: 0.21 });
    expect(move?.chance).toBeLessThan(1e-4);
  });

  it("does not where the days before differ as much among themselves", () => {
    const calm = compareShares(days(10, 10, 11, 9, 10, 10, 11, 9), days(24));
    const restless = compareShares(days(2, 22, 3, 20, 1, 19, 2, 11), days(24));
    expect(calm?.chance).toBeLessThan(0.01);
    expect(restless?.chance).toBeGreaterThan(0.05);
  });

  it("has no chance below that of the exact test, however few were counted", () => {
    const exact = (66 / 1866) * (65 / 1865) * (64 / 1864);
    const before = Array.from({ length: 18 }, () => day(0, 100));
    const move = compareShares(before, [day(3, 66)]);
    expect(move?.chance).toBeGreaterThanOrEqual(exact * 0.999);
  });

  it("needs something on both sides, and days enough to know how days differ", () => {
    expect(compareShares([], days(5))).toBeNull();
    expect(compareShares(days(5), [day(0, 0)])).toBeNull();
    expect(compareShares(days(5), days(90))?.chance).toBe(1);
  });

  it("reports a move to either side the same way, with success and failure changed over", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 3, maxLength: 12 }),
        fc.integer({ min: 0, max: 50 }),
        (before, now) => {
          const flip = (count: number) => day(50 - count, 50);
          const move = compareShares(
            before.map((count) => day(count, 50)),
            [day(now, 50)],
          );
          const flipped = compareShares(before.map(flip), [flip(now)]);
          expect(move?.chance).toBeGreaterThanOrEqual(0);
          expect(move?.chance).toBeLessThanOrEqual(1);
          if (move && flipped && move.is !== move.was) expect(flipped.chance).toBeCloseTo(move.chance, 9);
        },
      ),
    );
  });

  it("finds a move by chance no more often than it says, over calm and restless days", () => {
    const random = createSeededRandom(4);
    for (const unrest of [0, 0.6]) {
      const draw = (): ReturnType<typeof day> => {
        const share = 0.08 * Math.exp(unrest * (random() + random() + random() - 1.5));
        let successes = 0;
        for (let trial = 0; trial < 80; trial += 1) successes += random() < share ? 1 : 0;
        return day(successes, 80);
      };
      let found = 0;
      for (let run = 0; run < 600; run += 1) {
        const move = compareShares(Array.from({ length: 20 }, draw), [draw(), draw(), draw()]);
        if (move && move.is > move.was && move.chance < 0.05) found += 1;
      }
      // Between what would mean that nothing is ever found and five standard errors above the level.
      expect(found / 600).toBeGreaterThan(0.01);
      expect(found / 600).toBeLessThan(0.05 + 5 * Math.sqrt((0.05 * 0.95) / 600));
    }
  });

  it("is likelier as two than as one by nothing where both are alike", () => {
    expect(likelihoodRatio([5, 10], [10, 20])).toBeCloseTo(0, 12);
    expect(likelihoodRatio([0, 0], [10, 20])).toBe(0);
    expect(compareCounts([[3, 0]], [[1, 0]]).chance).toBe(1);
  });
});
