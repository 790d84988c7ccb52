import { describe, expect, it } from "vitest";
import { createSeededRandom } from "../../stats/seeded-random.ts";
import { stabilityIndex } from "./stability-index.ts";

/** Counts of `count` draws over bands of these chances. */
function drawDay(random: () => number, chances: readonly number[], count: number): number[] {
  const counts = chances.map(() => 0);
  for (let draw = 0; draw < count; draw += 1) {
    let left = random();
    const band = chances.findIndex((chance) => {
      left -= chance;
      return left < 0;
    });
    const at = band === -1 ? chances.length - 1 : band;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

const usual = [0.05, 0.1, 0.2, 0.3, 0.2, 0.1, 0.05];
const moved = [0.15, 0.25, 0.25, 0.2, 0.1, 0.04, 0.01];

describe("the population stability index", () => {
  it("is what the sum over the bands says", () => {
    const found = stabilityIndex([[1000, 3000]], [[2000, 2000]]);
    const expected = 0.25 * Math.log(0.5 / 0.25) - 0.25 * Math.log(0.5 / 0.75);
    expect(found?.index).toBeCloseTo(expected, 3);
    expect(found?.bands).toBe(2);
  });

  it("of a few questions passes 0.1 by chance and is no finding", () => {
    const random = createSeededRandom(7);
    let large = 0;
    let findings = 0;
    for (let run = 0; run < 300; run += 1) {
      const before = Array.from({ length: 14 }, () => drawDay(random, usual, 40));
      const found = stabilityIndex(before, [drawDay(random, usual, 60)]);
      if (found && found.index > 0.1) large += 1;
      if (found && found.chance < 0.01) findings += 1;
    }
    expect(large).toBeGreaterThan(60);
    expect(findings).toBeLessThan(12);
  });

  it("is a finding where the distribution moved, with every day of both periods in it", () => {
    const random = createSeededRandom(8);
    const before = Array.from({ length: 14 }, () => drawDay(random, usual, 400));
    const found = stabilityIndex(before, [drawDay(random, moved, 400)]);
    expect(found?.index).toBeGreaterThan(0.25);
    expect(found?.chance).toBeLessThan(1e-6);
  });

  it("is judged by how much the days before differ", () => {
    const random = createSeededRandom(9);
    const restless = Array.from({ length: 14 }, (_, day) =>
      drawDay(random, day % 2 === 0 ? usual : moved, 400),
    );
    expect(stabilityIndex(restless, [drawDay(random, moved, 400)])?.chance).toBeGreaterThan(0.01);
  });

  it("takes rare bands together and needs two that are not", () => {
    expect(stabilityIndex([[0, 100, 0, 1]], [[0, 100, 0, 0]])).toBeNull();
    expect(stabilityIndex([[0, 0]], [[1, 1]])).toBeNull();
    const found = stabilityIndex([[1, 1, 98, 1, 99]], [[0, 0, 50, 0, 50]]);
    expect(found?.bands).toBe(2);
    expect(Number.isFinite(found?.index)).toBe(true);
  });
});
