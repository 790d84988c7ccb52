import { describe, expect, it } from "vitest";
import { type ChoiceGroup, choiceLoss } from "./choice-loss.ts";
import { fitConditionalLogit } from "./fit-conditional-logit.ts";
import { createSeededRandom } from "./seeded-random.ts";

const TRUE_WEIGHTS = [3, -2, 0.5];
const TRUE_INTERCEPT = -1;

/** Groups whose right choice is drawn by the model that is to be found. */
function drawGroups(count: number, seed: number): ChoiceGroup[] {
  const random = createSeededRandom(seed);
  return Array.from({ length: count }, () => {
    const rows = Array.from({ length: 5 }, () => [random(), 10 * random() - 5, random() < 0.5 ? 1 : 0]);
    const chances = rows.map((row) =>
      Math.exp(
        TRUE_INTERCEPT + row.reduce((sum, value, index) => sum + value * (TRUE_WEIGHTS[index] ?? 0), 0),
      ),
    );
    let left = random() * (1 + chances.reduce((sum, chance) => sum + chance, 0)) - 1;
    // Whatever is below zero at first is the choice of none.
    let isChosen = left < 0;
    const right = chances.map((chance) => {
      if (isChosen) return false;
      left -= chance;
      isChosen = left < 0;
      return isChosen;
    });
    return { rows, right };
  });
}

/** Slopes of the penalised loss in the features as they are, so that nothing of the fit's own scaling is trusted. */
function slopesAt(
  groups: readonly ChoiceGroup[],
  point: readonly number[],
  lambda: number,
): readonly number[] {
  const rows = groups.flatMap((group) => group.rows);
  const variances = [0, 1, 2].map((column) => {
    const values = rows.map((row) => row[column] ?? 0);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  });
  const withOne = groups.map(({ rows, right }) => ({ rows: rows.map((row) => [...row, 1]), right }));
  return choiceLoss(withOne, point, [...variances.map((variance) => lambda * variance), 0]).gradient;
}

describe("fitConditionalLogit", () => {
  it("finds the weights that drew the choices", () => {
    const { weights, intercept } = fitConditionalLogit(drawGroups(2000, 1), { lambda: 0 });
    expect(weights[0]).toBeCloseTo(3, 0);
    expect(weights[1]).toBeCloseTo(-2, 0);
    expect(weights[2]).toBeCloseTo(0.5, 0);
    expect(Math.abs(intercept - TRUE_INTERCEPT)).toBeLessThan(0.4);
  });

  it.each([0, 3, 100])("ends where the loss is flat, under a penalty of %d", (lambda) => {
    const groups = drawGroups(200, 2);
    const { weights, intercept } = fitConditionalLogit(groups, { lambda });
    for (const slope of slopesAt(groups, [...weights, intercept], lambda)) {
      expect(Math.abs(slope)).toBeLessThan(1e-5);
    }
  });

  it("ends at a minimum that no step along an axis improves, also where several choices are right", () => {
    const random = createSeededRandom(3);
    const groups = drawGroups(100, 3).map(({ rows, right }) => ({
      rows,
      right: right.map((isRight) => isRight || (right.includes(true) && random() < 0.4)),
    }));
    const { weights, intercept } = fitConditionalLogit(groups, { lambda: 1 });
    const point = [...weights, intercept];
    for (const slope of slopesAt(groups, point, 1)) expect(Math.abs(slope)).toBeLessThan(1e-5);
  });

  it("gives the same numbers for the same groups", () => {
    const groups = drawGroups(100, 4);
    expect(fitConditionalLogit(groups, { lambda: 3 })).toEqual(fitConditionalLogit(groups, { lambda: 3 }));
  });

  it("gives the same scores whatever unit a feature is measured in", () => {
    const groups = drawGroups(100, 5);
    const inThousands = groups.map(({ rows, right }) => ({
      rows: rows.map(([a = 0, b = 0, c = 0]) => [1000 * a + 7, b, c]),
      right,
    }));
    const plain = fitConditionalLogit(groups, { lambda: 3 });
    const scaled = fitConditionalLogit(inThousands, { lambda: 3 });
    expect((scaled.weights[0] ?? 0) * 1000).toBeCloseTo(plain.weights[0] ?? Number.NaN, 6);
    expect(scaled.intercept + 7 * (scaled.weights[0] ?? 0)).toBeCloseTo(plain.intercept, 6);
  });

  it("gives a feature that never varies no weight", () => {
    const groups = drawGroups(100, 6).map(({ rows, right }) => ({
      rows: rows.map((row) => [...row, 5]),
      right,
    }));
    expect(fitConditionalLogit(groups, { lambda: 3 }).weights[3]).toBeCloseTo(0, 9);
  });

  it("keeps weights finite by the penalty where the choices are told apart without a fault", () => {
    const groups = Array.from({ length: 10 }, (_, index) => ({
      rows: [[1], [0]],
      right: [index % 2 === 0, false],
    }));
    const { weights } = fitConditionalLogit(groups, { lambda: 1 });
    expect(weights[0]).toBeGreaterThan(0);
    expect(weights[0]).toBeLessThan(10);
  });

  it.each([
    ["nothing to fit on", [], "no candidate"],
    ["no candidates", [{ rows: [], right: [] }], "no candidate"],
    ["rows of two lengths", [{ rows: [[1], [1, 2]], right: [true, false] }], "among rows of 1"],
    ["a label too few", [{ rows: [[1]], right: [] }], "0 labels"],
    ["a feature that is no number", [{ rows: [[Number.NaN]], right: [true] }], "not a finite number"],
  ])("refuses %s", (_, groups, message) => {
    expect(() => fitConditionalLogit(groups, { lambda: 1 })).toThrow(message);
  });

  it("refuses a penalty below zero", () => {
    expect(() => fitConditionalLogit(drawGroups(5, 7), { lambda: -1 })).toThrow(RangeError);
  });
});
