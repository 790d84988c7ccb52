import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compare, summarise } from "../bench/measure.ts";

const measured = fc.double({ min: 0.01, max: 1000, noNaN: true });
const pairs = fc.array(fc.record({ subject: measured, baseline: measured }), { minLength: 1, maxLength: 30 });

describe("summarise", () => {
  it("says how many times better the subject is, whichever way is better", () => {
    const pair = { subject: 2, baseline: 8 };
    expect(summarise([pair], "less").gain).toEqual({ median: 4, low: 4, high: 4 });
    expect(summarise([pair], "more").gain).toEqual({ median: 0.25, low: 0.25, high: 0.25 });
  });

  it("keeps its ratio when the machine is slower in some rounds than in others", () => {
    const drifting = [1, 5, 2, 9].map((slowness) => ({ subject: slowness, baseline: 3 * slowness }));
    const { subject, gain } = summarise(drifting, "less");
    expect(subject.p50).toBe(3.5);
    expect(gain).toEqual({ median: 3, low: 3, high: 3 });
  });

  it("has its percentiles in order and its median gain inside the interval", () => {
    fc.assert(
      fc.property(pairs, fc.constantFrom("less" as const, "more" as const), (sample, better) => {
        const { subject, baseline, gain, rounds } = summarise(sample, better);
        expect(rounds).toBe(sample.length);
        expect(subject.p50).toBeLessThanOrEqual(subject.p95);
        expect(baseline.p50).toBeLessThanOrEqual(baseline.p95);
        expect(gain.low).toBeLessThanOrEqual(gain.median);
        expect(gain.median).toBeLessThanOrEqual(gain.high);
      }),
      { numRuns: 30 },
    );
  });

  it("refuses to sum up nothing", () => {
    expect(() => summarise([], "less")).toThrow(RangeError);
  });
});

describe("compare", () => {
  it("takes turns and leaves the warm-up rounds out", async () => {
    const calls: string[] = [];
    const trial = (name: string, value: number) => async (round: number) => {
      calls.push(`${name}${round}`);
      return round === 0 ? 1000 : value;
    };
    const { rounds, subject, baseline } = await compare({
      subject: trial("a", 1),
      baseline: trial("b", 2),
      rounds: 2,
      warmUps: 1,
    });
    expect(calls).toEqual(["a0", "b0", "a1", "b1", "a2", "b2"]);
    expect({ rounds, subject, baseline }).toEqual({
      rounds: 2,
      subject: { p50: 1, p95: 1 },
      baseline: { p50: 2, p95: 2 },
    });
  });
});
