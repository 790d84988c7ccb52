import { describe, expect, it } from "vitest";
import { wilsonInterval } from "./intervals.ts";
import { createSeededRandom } from "./seeded-random.ts";
import { sumOfShares } from "./sum-of-shares.ts";

const shareOf = (count: number, of: number) => ({ value: count / of, interval: wilsonInterval(count, of) });

describe("sumOfShares", () => {
  it("is the share itself for one, times its factor", () => {
    const share = shareOf(3, 40);
    const { value, interval } = sumOfShares([{ share, factor: 4 }]);
    expect(value).toBeCloseTo(0.3, 12);
    expect(interval.low).toBeCloseTo(4 * share.interval.low, 12);
    expect(interval.high).toBeCloseTo(4 * share.interval.high, 12);
  });

  it("is wider than each part, and keeps the width of a share of 0", () => {
    const [none, some] = [shareOf(0, 50), shareOf(10, 50)];
    const { value, interval } = sumOfShares([
      { share: none, factor: 1 },
      { share: some, factor: 1 },
    ]);
    expect(value).toBe(0.2);
    expect(interval.high - value).toBeGreaterThan(none.interval.high);
    expect(interval.high - value).toBeLessThan(none.interval.high + some.interval.high - 0.2);
    expect(sumOfShares([])).toEqual({ value: 0, interval: { low: 0, high: 0 } });
  });

  it("covers the true sum in about 95 % of samples", () => {
    const random = createSeededRandom(1);
    const draw = (chance: number, of: number) => Array.from({ length: of }, random).filter((x) => x < chance);
    let covered = 0;
    for (let round = 0; round < 1000; round += 1) {
      const parts = [
        { share: shareOf(draw(0.05, 80).length, 80), factor: 5 },
        { share: shareOf(draw(0.4, 60).length, 60), factor: 1 },
      ];
      const { low, high } = sumOfShares(parts).interval;
      if (low <= 0.65 && 0.65 <= high) covered += 1;
    }
    expect(covered).toBeGreaterThan(930);
  });
});
