import { describe, expect, it } from "vitest";
import { type ArmDay, compareDifferences } from "./compare-differences.ts";
import { findOnset } from "./find-onset.ts";

function armDay(served: number, withheld: number): ArmDay {
  return {
    served: { successes: served, trials: 1000 },
    withheld: { successes: withheld, trials: 100 },
  };
}

const before = [8, 9, 7, 8, 10, 6, 8, 9, 7, 8].map((withheld) => armDay(80, withheld));

describe("the difference between two arms beside that of the days before", () => {
  it("moves where one arm rises and the other does not", () => {
    const move = compareDifferences(before, [armDay(220, 8), armDay(230, 7), armDay(225, 9)]);
    expect(move?.was).toBeCloseTo(0, 12);
    expect(move?.is).toBeCloseTo(0.145, 12);
    expect(move?.chance).toBeLessThan(0.001);
  });

  it("does not where both rise: that is another week, and not other answers", () => {
    const move = compareDifferences(before, [armDay(220, 22), armDay(230, 23), armDay(225, 22)]);
    expect(move?.chance).toBeGreaterThan(0.3);
  });

  it("tells nothing without both arms, or of a single day", () => {
    const empty = { served: { successes: 0, trials: 10 }, withheld: { successes: 0, trials: 0 } };
    expect(compareDifferences(before, [empty])).toBeNull();
    expect(compareDifferences(before.slice(0, 1), [armDay(900, 1)])?.chance).toBe(1);
  });
});

describe("the onset of a change", () => {
  it("is the day from which on two levels are likeliest", () => {
    const days = [5, 4, 6, 5, 5, 4, 12, 13, 11].map((value, day) => ({ day, value }));
    const mean = (of: readonly { value: number }[]) =>
      of.reduce((sum, { value }) => sum + value, 0) / of.length;
    const statistic = (first: typeof days, second: typeof days) =>
      ((mean(first) - mean(second)) ** 2 * first.length * second.length) / days.length;
    const options = {
      days,
      statistic: (a: readonly (typeof days)[0][], b: readonly (typeof days)[0][]) =>
        statistic([...a], [...b]),
    };
    expect(findOnset({ ...options, furthest: 8 })?.day).toBe(6);
    expect(findOnset({ ...options, furthest: 2 })?.day).toBe(7);
    expect(findOnset({ days: [], furthest: 3, statistic: () => 0 })).toBeUndefined();
  });
});
