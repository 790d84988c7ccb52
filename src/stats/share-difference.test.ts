import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wilsonInterval } from "./intervals.ts";
import { createSeededRandom } from "./seeded-random.ts";
import { shareDifference } from "./share-difference.ts";

const share = (successes: number, trials: number) => ({
  value: successes / trials,
  interval: wilsonInterval(successes, trials),
});

describe("shareDifference", () => {
  /** @see https://doi.org/10.1002/(SICI)1097-0258(19980430)17:8<873::AID-SIM779>3.0.CO;2-I table II, cases a, c and h */
  it.each([
    [56, 70, 48, 80, 0.2, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.6, 0.1705, 0.809],
    [10, 10, 0, 20, 1, 0.6791, 1],
  ])("gives the published interval for %i/%i and %i/%i", (a, m, b, n, value, low, high) => {
    const difference = shareDifference(share(a, m), share(b, n));
    expect(difference.value).toBeCloseTo(value, 4);
    expect(difference.interval.low).toBeCloseTo(low, 4);
    expect(difference.interval.high).toBeCloseTo(high, 4);
    expect(difference.distinguishable).toBe(true);
  });

  it("turns its sign when the samples change places", () => {
    const counts = fc.tuple(fc.integer({ min: 1, max: 200 }), fc.nat(200));
    fc.assert(
      fc.property(counts, counts, ([m, a], [n, b]) => {
        const [first, second] = [share(Math.min(a, m), m), share(Math.min(b, n), n)];
        const [there, back] = [shareDifference(first, second), shareDifference(second, first)];
        expect(back.value).toBeCloseTo(-there.value, 12);
        expect(back.interval.low).toBeCloseTo(-there.interval.high, 12);
        expect(back.distinguishable).toBe(there.distinguishable);
      }),
    );
  });

  it("calls equal shares different in about one sample of twenty", () => {
    const random = createSeededRandom(3);
    const draw = (trials: number) =>
      share(Array.from({ length: trials }, () => random() < 0.93).filter(Boolean).length, trials);
    const called = Array.from({ length: 2000 }, () => shareDifference(draw(80), draw(150)).distinguishable);
    expect(called.filter(Boolean).length / 2000).toBeLessThan(0.065);
  });
});
