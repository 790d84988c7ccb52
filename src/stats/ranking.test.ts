import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areaUnderCurve, discountedGain, hitRate, meanReciprocalRank, orderAsTrec } from "./ranking.ts";

describe("hitRate", () => {
  it("counts queries whose first relevant result is within k", () => {
    expect(hitRate([1, 3, null, 2], 1)).toBe(0.25);
    expect(hitRate([1, 3, null, 2], 3)).toBe(0.75);
  });
});

describe("meanReciprocalRank", () => {
  it("counts a query without a relevant result as zero", () => {
    expect(meanReciprocalRank([1, 2, null, 4])).toBeCloseTo((1 + 0.5 + 0.25) / 4, 12);
  });
});

describe("areaUnderCurve", () => {
  it("is 1 for full separation, 0 for reversed, one half for equal scores", () => {
    expect(areaUnderCurve([0.8, 0.9], [0.1, 0.2])).toBe(1);
    expect(areaUnderCurve([0.1, 0.2], [0.8, 0.9])).toBe(0);
    expect(areaUnderCurve([0.5, 0.5], [0.5])).toBe(0.5);
  });

  it("turns over when the sides change places", () => {
    const scores = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(scores, scores, (a, b) => {
        expect(areaUnderCurve(a, b) + areaUnderCurve(b, a)).toBeCloseTo(1, 10);
      }),
    );
  });
});

describe("orderAsTrec", () => {
  it("goes by score, then by the system's own tie break, then by id as trec_eval does, and keeps an id at its best", () => {
    const items = [
      { id: "a", score: 1, tieBreak: 0 },
      { id: "c", score: 1, tieBreak: 0 },
      { id: "d", score: 1, tieBreak: 0.5 },
      { id: "b", score: 0.5, tieBreak: 1 },
      { id: "b", score: 2, tieBreak: 0 },
    ];
    expect(orderAsTrec(items).map(({ id, score }) => [id, score])).toEqual([
      ["b", 2],
      ["d", 1],
      ["c", 1],
      ["a", 1],
    ]);
  });

  it("does not depend on the order in which items come", () => {
    const small = fc.integer({ min: 0, max: 2 });
    const item = fc.record({ id: fc.constantFrom("a", "b", "c", "d"), score: small, tieBreak: small });
    fc.assert(
      fc.property(fc.array(item), (list) => {
        expect(orderAsTrec(list.toReversed())).toEqual(orderAsTrec(list));
      }),
    );
  });
});

describe("discountedGain", () => {
  it("gives the worked example of graded relevance", () => {
    // 3, 2, 3, 0, 1, 2 in this order, and one more document of grade 3 and one of grade 2 that were not found:
    // DCG@6 = 6.861 and its ideal over 3, 3, 3, 2, 2, 2 = 8.740.
    const grades = new Map([3, 2, 3, 0, 1, 2, 3, 2].map((grade, index) => [`d${index + 1}`, grade]));
    const ranked = ["d1", "d2", "d3", "d4", "d5", "d6"];
    expect(discountedGain(ranked, { grades, k: 6 })).toBeCloseTo(6.8611 / 8.7403, 4);
  });

  it("is 1 for an ideal order, 0 where nothing relevant is among the first k, and undefined without judgements", () => {
    const grades = new Map([
      ["a", 2],
      ["b", 1],
    ]);
    expect(discountedGain(["a", "b", "x"], { grades, k: 10 })).toBe(1);
    expect(discountedGain(["x", "y", "a"], { grades, k: 2 })).toBe(0);
    expect(discountedGain(["a"], { grades: new Map([["a", 0]]), k: 10 })).toBeNaN();
  });

  it("lies in [0, 1] and never falls when a better document moves up", () => {
    const order = fc.shuffledSubarray(["a", "b", "c", "d", "e", "f"], { minLength: 2 });
    const grades = new Map([
      ["a", 3],
      ["b", 2],
      ["c", 1],
    ]);
    fc.assert(
      fc.property(order, fc.integer({ min: 1, max: 6 }), fc.nat({ max: 4 }), (ranked, k, at) => {
        const place = at % (ranked.length - 1);
        const [upper = "", lower = ""] = ranked.slice(place, place + 2);
        const value = discountedGain(ranked, { grades, k });
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        if ((grades.get(lower) ?? 0) < (grades.get(upper) ?? 0)) return;
        const swapped = ranked.with(place, lower).with(place + 1, upper);
        expect(discountedGain(swapped, { grades, k })).toBeGreaterThanOrEqual(value - 1e-12);
      }),
    );
  });
});
