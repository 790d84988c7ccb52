import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "../../errors.ts";
import { wilsonInterval } from "../../stats/intervals.ts";
import type { JudgedPair } from "./judged-pair.ts";
import { sweepPairs } from "./sweep-pairs.ts";
import { defaultThresholds } from "./thresholds.ts";

const pair = fc.record({
  similarity: fc.integer({ min: -100, max: 100 }).map((value) => value / 100),
  right: fc.boolean(),
  weight: fc.constantFrom(1, 1, 2.5, 10),
  blocked: fc.boolean(),
});
const pairs = fc.array(pair, { minLength: 1, maxLength: 60 });
const thresholds = fc.array(
  fc.integer({ min: -100, max: 100 }).map((value) => value / 100),
  { minLength: 1, maxLength: 8 },
);

function rightPairs(count: number, similarity = 0.9): JudgedPair[] {
  return Array.from({ length: count }, () => ({ similarity, right: true }));
}

describe("sweepPairs", () => {
  it("only ever adds pairs as the threshold falls, and counts them all", () => {
    fc.assert(
      fc.property(pairs, thresholds, (sample, cuts) => {
        const { rows } = sweepPairs(sample, { thresholds: cuts });
        for (const [at, row] of rows.entries()) {
          const before = rows[at - 1];
          if (before) {
            expect(row.threshold).toBeLessThan(before.threshold);
            expect(row.admitted).toBe(before.admitted + (row.step?.admitted ?? 0));
            expect(row.wrong).toBe(before.wrong + (row.step?.wrong ?? 0));
            expect(row.hitRate.value).toBeGreaterThanOrEqual(before.hitRate.value - 1e-12);
            expect(row.wrongRate.value).toBeGreaterThanOrEqual(before.wrongRate.value - 1e-12);
          }
          const admitted = sample.filter(
            ({ similarity, blocked }) => !blocked && similarity >= row.threshold,
          );
          expect(row.admitted).toBe(admitted.length);
          expect(row.wrong).toBe(admitted.filter(({ right }) => !right).length);
          expect(row.wrong).toBeLessThanOrEqual(row.admitted);
          expect(row.hitRate.value * (1 - (row.precision?.value ?? 1))).toBeCloseTo(row.wrongRate.value, 9);
        }
      }),
    );
  });

  it("does not depend on the order of the pairs or of the thresholds", () => {
    fc.assert(
      fc.property(pairs, thresholds, (sample, cuts) => {
        const there = sweepPairs(sample, { thresholds: cuts });
        const back = sweepPairs(sample.toReversed(), { thresholds: cuts.toReversed() });
        expect(back.rows.map(({ threshold, admitted, wrong }) => [threshold, admitted, wrong])).toEqual(
          there.rows.map(({ threshold, admitted, wrong }) => [threshold, admitted, wrong]),
        );
      }),
    );
  });

  /** @see https://github.com/langgenius/dify/issues/18271 */
  it("admits a pair exactly at the threshold, also at 1 and at 0", () => {
    const sample: JudgedPair[] = [
      { similarity: 1, right: true },
      { similarity: 0.9, right: false },
      { similarity: 0, right: true },
    ];
    const { rows } = sweepPairs(sample, { thresholds: [1, 0.9, 0] });
    expect(rows.map(({ admitted, wrong }) => [admitted, wrong])).toEqual([
      [1, 0],
      [2, 1],
      [3, 1],
    ]);
  });

  it("gives precision Wilson's interval where all pairs weigh the same", () => {
    const sample = [...rightPairs(47), { similarity: 0.9, right: false }, { similarity: 0.2, right: false }];
    const [row] = sweepPairs(sample, { thresholds: [0.8] }).rows;
    expect(row?.precision?.value).toBeCloseTo(47 / 48, 12);
    expect(row?.precision?.interval.low).toBeCloseTo(wilsonInterval(47, 48).low, 9);
    expect(row?.hitRate.value).toBeCloseTo(48 / 49, 12);
  });

  it("says of 0 wrong pairs what they do not rule out, and how many more labels would", () => {
    const [row] = sweepPairs(rightPairs(60), { thresholds: [0.8], wantedPrecision: 0.97 }).rows;
    expect(row?.wrongBound).toBeCloseTo(3 / 60, 12);
    expect(row?.labels).toEqual({ forWidth: 13, forPrecision: 65, thin: true });
    const more = sweepPairs(rightPairs(60 + 65), { thresholds: [0.8], wantedPrecision: 0.97 }).rows[0];
    expect(more?.precision?.interval.low).toBeGreaterThanOrEqual(0.97);
    expect(more?.labels).toEqual({ forWidth: 0, forPrecision: 0, thin: false });
  });

  it("says that no number of labels shows a precision which the pairs contradict", () => {
    const sample = [...rightPairs(90), ...rightPairs(10).map((one) => ({ ...one, right: false }))];
    const [row] = sweepPairs(sample, { thresholds: [0.8], wantedPrecision: 0.97 }).rows;
    expect(row?.labels).toMatchObject({ forPrecision: null, thin: true });
    expect(row?.wrongBound).toBeNull();
  });

  it("asks for more labels where weights are unequal, each being worth less", () => {
    const even = sweepPairs(rightPairs(40), { thresholds: [0.8] }).rows[0];
    const uneven = sweepPairs(
      rightPairs(40).map((one, at) => ({ ...one, weight: at % 4 === 0 ? 20 : 1 })),
      { thresholds: [0.8] },
    ).rows[0];
    expect(uneven?.precision?.effective).toBeLessThan(20);
    expect(uneven?.labels?.forWidth).toBeGreaterThan(even?.labels?.forWidth ?? 0);
  });

  it("counts requests without a pair and pairs that are kept apart as misses", () => {
    const sample = [...rightPairs(10), { similarity: 0.99, right: false, blocked: true }];
    const plain = sweepPairs(sample, { thresholds: [0.8] });
    expect(plain.blocked).toBe(1);
    expect(plain.rows[0]).toMatchObject({ admitted: 10, wrong: 0, hitRate: { value: 10 / 11 } });
    const { rows, eligible } = sweepPairs(sample, { thresholds: [0.8], eligible: 110 });
    expect(eligible).toBe(110);
    expect(rows[0]?.hitRate.value).toBeCloseTo(10 / 110, 12);
  });

  it("compares what a step adds with the stricter set, and not two overlapping sets", () => {
    const near = (count: number, wrong: number, similarity: number): JudgedPair[] =>
      Array.from({ length: count }, (_, at) => ({ similarity, right: at >= wrong }));
    // 98 % against 95 % of the whole: the intervals overlap, though the added pairs are plainly worse.
    const { rows } = sweepPairs([...near(400, 8, 0.95), ...near(200, 22, 0.9)], { thresholds: [0.95, 0.9] });
    expect(rows[1]?.step).toMatchObject({ from: 0.95, overlapping: true, indistinguishable: false });
    // The same precision in both: nothing tells them apart.
    const alike = sweepPairs([...near(400, 8, 0.95), ...near(200, 5, 0.9)], { thresholds: [0.95, 0.9] });
    expect(alike.rows[1]?.step).toMatchObject({ overlapping: true, indistinguishable: true });
  });

  it("has rows without pairs where a threshold admits none", () => {
    const { rows } = sweepPairs(rightPairs(5), { thresholds: [0.95, 0.9] });
    expect(rows[0]).toMatchObject({ admitted: 0, precision: null, labels: null, wrongBound: null });
    expect(rows[1]?.step).toMatchObject({ difference: null, indistinguishable: true });
  });

  it.each([
    ["no pair", [], {}, "dataset-invalid"],
    ["a similarity that is none", [{ similarity: Number.NaN, right: true }], {}, "dataset-invalid"],
    ["a distance for a similarity", [{ similarity: 1.7, right: true }], {}, "dataset-invalid"],
    ["a weight of 0", [{ similarity: 0.5, right: true, weight: 0 }], {}, "dataset-invalid"],
    ["a tiny weight", [{ similarity: 0.5, right: true, weight: 5e-324 }], {}, "dataset-invalid"],
    ["a huge weight", [{ similarity: 0.5, right: true, weight: 1e300 }], {}, "dataset-invalid"],
    ["a threshold above 1", rightPairs(3), { thresholds: [1.2] }, "usage"],
    ["fewer requests than pairs", rightPairs(3), { eligible: 2 }, "usage"],
  ])("refuses %s", (_, sample, options, code) => {
    const error = (() => {
      try {
        return sweepPairs(sample, options);
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(AppError.isInstance(error) && error.code).toBe(code);
  });
});

describe("defaultThresholds", () => {
  it("lie apart, highest first, and do not look at the labels", () => {
    const similarities = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
      minLength: 1,
      maxLength: 200,
    });
    fc.assert(
      fc.property(similarities, (sample) => {
        const found = defaultThresholds(sample);
        expect(found.length).toBeGreaterThan(0);
        expect(found).toEqual(found.toSorted((a, b) => b - a));
        expect(new Set(found).size).toBe(found.length);
        expect(found.every((value) => value >= -1 && value <= 1)).toBe(true);
        const counts = found.map((threshold) => sample.filter((value) => value >= threshold).length);
        for (const [at, count] of counts.entries()) {
          if (at > 0) expect(count - (counts[at - 1] ?? 0)).toBeGreaterThanOrEqual(5);
        }
      }),
    );
  });

  it("follow the similarities where the fixed grid has nothing to cut", () => {
    // @see https://github.com/weaviate/weaviate/issues/3385: all scores within 0.65 to 0.71.
    const sample = Array.from({ length: 300 }, (_, at) => 0.65 + (0.06 * at) / 300);
    expect(defaultThresholds(sample).filter((value) => value > 0.65 && value < 0.71).length).toBeGreaterThan(
      3,
    );
  });
});
