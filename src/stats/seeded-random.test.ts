import { expect, it } from "vitest";
import { createSeededRandom } from "./seeded-random.ts";

it("gives the same even spread for one seed and another for the next", () => {
  const draw = (seed: number) => {
    const random = createSeededRandom(seed);
    return Array.from({ length: 2000 }, () => random());
  };
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
  const mean = draw(1).reduce((sum, value) => sum + value, 0) / 2000;
  expect(mean).toBeGreaterThan(0.47);
  expect(mean).toBeLessThan(0.53);
});
