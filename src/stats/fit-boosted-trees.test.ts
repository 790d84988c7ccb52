import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { explainTrees, scoreTrees } from "./boosted-trees.ts";
import { type BoostingOptions, fitBoostedTrees, type LabelledRow } from "./fit-boosted-trees.ts";
import { createSeededRandom } from "./seeded-random.ts";

const options: BoostingOptions = {
  trees: 40,
  depth: 2,
  rate: 0.3,
  lambda: 1,
  leastCurvature: 0.5,
  directions: [0, 0],
};

/** Positive where exactly one of the two values is large: no line tells these apart. */
function exclusiveRows(count: number): LabelledRow[] {
  const random = createSeededRandom(3);
  return Array.from({ length: count }, () => {
    const values = [random(), random()] as const;
    return { values, positive: values[0] > 0.5 !== values[1] > 0.5, weight: 1 };
  });
}

describe("fitBoostedTrees", () => {
  it("learns what no linear model can, and is the same every time", () => {
    const rows = exclusiveRows(600);
    const model = fitBoostedTrees(rows, options);
    const right = exclusiveRows(900)
      .slice(600)
      .filter(({ values, positive }) => scoreTrees(model, values) > 0 === positive);
    expect(right.length).toBeGreaterThan(280);
    expect(fitBoostedTrees(rows, options)).toEqual(model);
  });

  it("lets a feature that is held to one direction never move the score the other way", () => {
    const rows = exclusiveRows(300);
    const held = fitBoostedTrees(rows, { ...options, directions: [1, -1] });
    fc.assert(
      fc.property(fc.tuple(unit, unit, unit), ([low, high, other]) => {
        const [less, more] = [Math.min(low, high), Math.max(low, high)];
        expect(scoreTrees(held, [more, other])).toBeGreaterThanOrEqual(scoreTrees(held, [less, other]));
        expect(scoreTrees(held, [other, more])).toBeLessThanOrEqual(scoreTrees(held, [other, less]));
      }),
    );
  });

  it("starts from the share of positive rows, weights counted, and adds no tree where nothing can be told", () => {
    const row = (positive: boolean, weight: number): LabelledRow => ({ values: [1, 1], positive, weight });
    const model = fitBoostedTrees([row(true, 3), row(false, 1)], options);
    expect(model).toEqual({ intercept: Math.log(3), trees: [] });
  });

  it("refuses rows that it cannot learn from", () => {
    const row = { values: [0, 1], positive: true, weight: 1 };
    expect(() => fitBoostedTrees([row], options)).toThrow("no negative row");
    const other = { ...row, positive: false };
    expect(() => fitBoostedTrees([row, { ...other, values: [1] }], options)).toThrow("A row of 1 features");
    expect(() => fitBoostedTrees([row, { ...other, values: [1, Number.NaN] }], options)).toThrow(
      "not finite",
    );
  });
});

describe("explainTrees", () => {
  it("splits the score of any row into shares of its features", () => {
    const model = fitBoostedTrees(exclusiveRows(200), options);
    const start = model.trees.reduce((sum, { value }) => sum + (value[0] ?? 0), model.intercept);
    fc.assert(
      fc.property(fc.tuple(unit, unit), (row) => {
        const shares = explainTrees(model, row);
        expect(shares).toHaveLength(2);
        expect(start + shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(scoreTrees(model, row), 9);
      }),
    );
  });
});

const unit = fc.double({ min: 0, max: 1, noNaN: true });
