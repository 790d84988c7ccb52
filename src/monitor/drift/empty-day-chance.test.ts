import { describe, expect, it } from "vitest";
import { createSeededRandom } from "../../stats/seeded-random.ts";
import { emptyDayChance } from "./empty-day-chance.ts";

describe("the chance of a day without a question", () => {
  it("is next to nothing where many come every day, and grows with how much days differ", () => {
    const even = emptyDayChance(Array.from({ length: 28 }, () => 1000));
    const uneven = emptyDayChance(Array.from({ length: 28 }, (_, day) => (day % 7 < 5 ? 1400 : 10)));
    expect(even).toBeLessThan(1e-20);
    expect(uneven).toBeGreaterThan(even);
  });

  it("is never below the share of days that had none", () => {
    expect(emptyDayChance([10, 10, 10, 10, 10, 0, 0])).toBeGreaterThanOrEqual(2 / 7);
    expect(emptyDayChance([0, 0, 0])).toBe(1);
  });

  it("is near e to the minus mean where days are few draws of a steady stream", () => {
    const chance = emptyDayChance([2, 1, 3, 2, 2, 1, 3, 2]);
    expect(chance).toBeGreaterThan(0.13);
    expect(chance).toBeLessThan(0.15);
  });

  it("keeps its word where days differ by chance: empty ones are no more than it says, on average", () => {
    const random = createSeededRandom(3);
    let [expected, seen] = [0, 0];
    for (let run = 0; run < 2000; run += 1) {
      const days = Array.from({ length: 29 }, () => poisson(3 * (0.5 + random()), random));
      expected += emptyDayChance(days.slice(0, 28));
      seen += days[28] === 0 ? 1 : 0;
    }
    expect(seen).toBeGreaterThan(50);
    expect(seen).toBeLessThan(expected + 3 * Math.sqrt(expected));
  });
});

function poisson(mean: number, random: () => number): number {
  let [count, product] = [0, random()];
  for (const limit = Math.exp(-mean); product > limit; count += 1) product *= random();
  return count;
}
