import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exchangeMeans, exchangeTest } from "./exchange-test.ts";
import { mcnemarTest } from "./mcnemar.ts";

const meanDifference = (firsts: readonly number[], seconds: readonly number[]): number =>
  seconds.reduce((sum, second, at) => sum + second - (firsts[at] ?? 0), 0) / seconds.length;

describe("exchangeMeans", () => {
  it("is McNemar's test where outcomes are 0 or 1 and every swap is looked at", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }), (gained, lost) => {
        const differences = [...Array(gained).fill(1), ...Array(lost).fill(-1), 0, 0, 0];
        expect(exchangeMeans(differences, { seed: 1 })).toBeCloseTo(mcnemarTest({ gained, lost }), 12);
      }),
    );
  });

  it("comes near to it where swaps are drawn", () => {
    const differences = [...Array(30).fill(1), ...Array(14).fill(-1)];
    const drawn = exchangeMeans(differences, { seed: 3, rounds: 20_000 });
    expect(drawn).toBeCloseTo(mcnemarTest({ gained: 30, lost: 14 }), 2);
  });

  it("makes nothing of four changes out of four in one direction, and something of six", () => {
    expect(exchangeMeans([0.2, 0.5, 0.1, 1, 0, 0], { seed: 1 })).toBe(2 / 16);
    expect(exchangeMeans([0.2, 0.5, 0.1, 1, 0.3, 0.4], { seed: 1 })).toBe(2 / 64);
    expect(exchangeMeans([0, 0, 0], { seed: 1 })).toBe(1);
  });
});

describe("exchangeTest", () => {
  it("gives the means the same value as the way made for means", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })), {
          minLength: 1,
          maxLength: 8,
        }),
        (rows) => {
          const pairs = rows.map(([first, second]) => ({ first, second }));
          const general = exchangeTest(pairs, meanDifference, {
            seed: 1,
            isTie: ({ first, second }) => first === second,
          });
          const differences = pairs.map(({ first, second }) => second - first);
          expect(general).toBeCloseTo(exchangeMeans(differences, { seed: 1 }), 12);
        },
      ),
    );
  });

  it("finds nothing where the difference cannot be worked out, or only as seen", () => {
    const pairs = Array.from({ length: 8 }, () => ({ first: 0, second: 1 }));
    expect(exchangeTest(pairs, () => null, { seed: 1 })).toBe(1);
    const onlyAsSeen = (_: readonly number[], seconds: readonly number[]): number | null =>
      seconds.every((second) => second === 1) ? 1 : null;
    expect(exchangeTest(pairs, onlyAsSeen, { seed: 1 })).toBe(1);
  });

  it("draws no more swaps than it takes where they tell early, and never says less than one in all drawn", () => {
    const even = Array.from({ length: 40 }, (_, at) => ({ first: 0, second: at % 2 === 0 ? 1 : -1 }));
    let calls = 0;
    const counted = (firsts: readonly number[], seconds: readonly number[]): number => {
      calls += 1;
      return meanDifference(firsts, seconds);
    };
    expect(exchangeTest(even, counted, { seed: 2 })).toBe(1);
    expect(calls).toBeLessThan(110);
    const plain = Array.from({ length: 40 }, () => ({ first: 0, second: 1 }));
    expect(exchangeTest(plain, meanDifference, { seed: 2 })).toBeCloseTo(1 / 2001, 9);
  });

  it("is repeatable by its seed", () => {
    const pairs = Array.from({ length: 40 }, (_, at) => ({ first: at % 3, second: at % 4 }));
    const value = (seed: number): number => exchangeTest(pairs, meanDifference, { seed, rounds: 300 });
    expect(value(5)).toBe(value(5));
  });
});
