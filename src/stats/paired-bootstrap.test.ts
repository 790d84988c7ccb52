import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pairedBootstrap } from "./paired-bootstrap.ts";
import { createSeededRandom } from "./seeded-random.ts";

interface Pair {
  readonly a: number;
  readonly b: number;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const first = (pairs: readonly Pair[]) => mean(pairs.map(({ a }) => a));
const second = (pairs: readonly Pair[]) => mean(pairs.map(({ b }) => b));
const draw = (seed: number) => ({ random: createSeededRandom(seed), resamples: 200 });

const score = fc.integer({ min: 0, max: 20 }).map((value) => value / 20);
const pairs = fc.array(fc.record({ a: score, b: score }), { minLength: 2, maxLength: 40 });
const seeds = fc.integer({ min: 0, max: 1000 });

describe("pairedBootstrap", () => {
  it("finds a system equal to itself, whatever the sample", () => {
    fc.assert(
      fc.property(pairs, seeds, (sample, seed) => {
        expect(pairedBootstrap(sample, { first, second: first }, draw(seed))).toEqual({
          difference: 0,
          interval: { low: 0, high: 0 },
          distinguishable: false,
        });
      }),
    );
  });

  it("turns the sign of everything when the systems change places", () => {
    fc.assert(
      fc.property(pairs, seeds, (sample, seed) => {
        const there = pairedBootstrap(sample, { first, second }, draw(seed));
        const back = pairedBootstrap(sample, { first: second, second: first }, draw(seed));
        expect(back.difference).toBeCloseTo(-there.difference, 10);
        expect(back.interval.low).toBeCloseTo(-there.interval.high, 10);
        expect(back.interval.high).toBeCloseTo(-there.interval.low, 10);
        expect(back.distinguishable).toBe(there.distinguishable);
      }),
    );
  });

  it("does not see what both systems have in common, however much the questions differ", () => {
    fc.assert(
      fc.property(fc.array(score, { minLength: 2, maxLength: 40 }), seeds, (scores, seed) => {
        const sample = scores.map((a) => ({ a, b: a + 0.1 }));
        const { interval, distinguishable } = pairedBootstrap(sample, { first, second }, draw(seed));
        expect(interval.low).toBeCloseTo(0.1, 10);
        expect(interval.high).toBeCloseTo(0.1, 10);
        expect(distinguishable).toBe(true);
      }),
    );
  });

  it("holds the difference, and repeats under one seed", () => {
    const sample = Array.from({ length: 50 }, (_, index) => ({ a: (index % 5) / 5, b: (index % 7) / 7 }));
    const found = pairedBootstrap(sample, { first, second }, draw(3));
    expect(found.interval.low).toBeLessThan(found.difference);
    expect(found.interval.high).toBeGreaterThan(found.difference);
    expect(pairedBootstrap(sample, { first, second }, draw(3))).toEqual(found);
    expect(pairedBootstrap(sample, { first, second }, draw(4))).not.toEqual(found);
  });
});
