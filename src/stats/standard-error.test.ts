import { describe, expect, it } from "vitest";
import { createSeededRandom } from "./seeded-random.ts";
import { bootstrapStandardError } from "./standard-error.ts";

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("bootstrapStandardError", () => {
  it("comes close to the formula for a mean, and repeats under one seed", () => {
    const sample = Array.from({ length: 80 }, (_, at) => at % 10);
    const deviation = Math.sqrt(mean(sample.map((value) => (value - mean(sample)) ** 2)));
    const draw = () =>
      bootstrapStandardError(sample, mean, { random: createSeededRandom(1), resamples: 1000 });
    expect(draw()).toBeCloseTo(deviation / Math.sqrt(80), 1);
    expect(draw()).toBe(draw());
  });

  it("is 0 for a sample of equals", () => {
    expect(bootstrapStandardError([3, 3, 3], mean, { random: createSeededRandom(1), resamples: 50 })).toBe(0);
  });
});
