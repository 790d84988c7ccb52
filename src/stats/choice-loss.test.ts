import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choiceLoss } from "./choice-loss.ts";

const SIZE = 3;
const number = fc.double({ min: -2, max: 2, noNaN: true });
const row = fc.array(number, { minLength: SIZE, maxLength: SIZE });
const group = fc.array(fc.record({ row, right: fc.boolean() }), { maxLength: 6 }).map((candidates) => ({
  rows: candidates.map((candidate) => candidate.row),
  right: candidates.map((candidate) => candidate.right),
}));
const penalties = [0.5, 2, 0];

describe("choiceLoss", () => {
  it("is the negative log of the chance of the right choices, none being one of them", () => {
    const rows = [[1], [2], [0]];
    const point = [0.7];
    const total = 1 + Math.exp(0.7) + Math.exp(1.4) + 1;
    const lossOf = (right: boolean[]) => choiceLoss([{ rows, right }], point, [0]).loss;
    expect(lossOf([true, false, true])).toBeCloseTo(-Math.log((Math.exp(0.7) + 1) / total), 12);
    expect(lossOf([false, false, false])).toBeCloseTo(-Math.log(1 / total), 12);
    expect(choiceLoss([], point, [4]).loss).toBeCloseTo(2 * 0.49, 12);
  });

  it("has the slopes and curvature that small steps in every direction show", () => {
    const step = 1e-5;
    fc.assert(
      fc.property(fc.array(group, { maxLength: 4 }), row, (groups, point) => {
        const here = choiceLoss(groups, point, penalties);
        for (let axis = 0; axis < SIZE; axis += 1) {
          const moved = (by: number) => point.map((value, index) => (index === axis ? value + by : value));
          const up = choiceLoss(groups, moved(step), penalties);
          const down = choiceLoss(groups, moved(-step), penalties);
          expect((up.loss - down.loss) / (2 * step)).toBeCloseTo(here.gradient[axis] ?? Number.NaN, 5);
          for (let other = 0; other < SIZE; other += 1) {
            const slope = ((up.gradient[other] ?? 0) - (down.gradient[other] ?? 0)) / (2 * step);
            expect(slope).toBeCloseTo(here.curvature[axis]?.[other] ?? Number.NaN, 5);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("stays finite for scores whose exponent is not", () => {
    const { loss, gradient } = choiceLoss([{ rows: [[1000], [-1000]], right: [false, true] }], [1], [0]);
    expect(loss).toBeCloseTo(2000, 6);
    expect(gradient).toEqual([2000]);
  });
});
