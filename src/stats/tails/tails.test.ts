import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { binomialTail, fisherTail } from "./count-tails.ts";
import { fTail, incompleteBeta } from "./f-tail.ts";
import { logGamma } from "./log-gamma.ts";

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));
const choose = (n: number, k: number): number => factorial(n) / factorial(k) / factorial(n - k);

describe("tails of distributions", () => {
  it("know the gamma function at whole and half numbers", () => {
    for (const n of [1, 2, 5, 11, 18]) expect(Math.exp(logGamma(n)) / factorial(n - 1)).toBeCloseTo(1, 10);
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 12);
  });

  it("give the printed points of F, of Student's t and of chi-square", () => {
    expect(fTail(4.96, { above: 1, below: 10 })).toBeCloseTo(0.05, 3);
    expect(fTail(2.228 ** 2, { above: 1, below: 10 })).toBeCloseTo(0.05, 4);
    expect(fTail(18.307 / 10, { above: 10, below: 1e7 })).toBeCloseTo(0.05, 4);
    expect(fTail(3.89, { above: 2, below: 12 })).toBeCloseTo(0.05, 3);
  });

  it("keep their digits far out: F with two degrees above is a power", () => {
    for (const value of [1, 20, 400]) {
      const exact = (1 + (2 * value) / 12) ** -6;
      expect(fTail(value, { above: 2, below: 12 }) / exact).toBeCloseTo(1, 9);
    }
    expect(fTail(0, { above: 1, below: 5 })).toBe(1);
  });

  it("mirror the incomplete beta function", () => {
    fc.assert(
      fc.property(
        // From here on 1 - x is exact: what is lost in rounding would be a difference of its own beside a pole.
        fc.double({ min: 0.5, max: 1, noNaN: true }),
        fc.double({ min: 0.5, max: 60, noNaN: true }),
        fc.double({ min: 0.5, max: 60, noNaN: true }),
        (x, a, b) => {
          const both = incompleteBeta(x, { a, b }) + incompleteBeta(1 - x, { a: b, b: a });
          expect(both).toBeCloseTo(1, 9);
        },
      ),
    );
  });

  it("count binomial and hypergeometric chances as they are added up by hand", () => {
    const atLeast3 = [3, 4, 5].reduce((sum, k) => sum + choose(5, k) * 0.3 ** k * 0.7 ** (5 - k), 0);
    expect(binomialTail({ successes: 3, trials: 5 }, 0.3)).toBeCloseTo(atLeast3, 12);
    const drawn = [4, 5].reduce((sum, k) => sum + (choose(5, k) * choose(15, 6 - k)) / choose(20, 6), 0);
    const first = { successes: 4, trials: 6 };
    expect(fisherTail(first, { successes: 1, trials: 14 })).toBeCloseTo(drawn, 12);
    expect(fisherTail({ successes: 0, trials: 6 }, { successes: 3, trials: 4 })).toBe(1);
  });

  it("never give a rarer count a larger chance", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 1, max: 400 }), (trials, others) => {
        const second = { successes: Math.floor(others / 5), trials: others };
        let before = 1;
        for (let successes = 0; successes <= trials; successes += 1) {
          const chance = binomialTail({ successes, trials }, 0.2);
          expect(chance).toBeLessThanOrEqual(before + 1e-12);
          before = chance;
          const fisher = fisherTail({ successes, trials }, second);
          expect(fisher).toBeGreaterThanOrEqual(0);
          expect(fisher).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 30 },
    );
  });
});
