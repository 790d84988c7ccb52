import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { solvePositiveDefinite } from "./solve-positive-definite.ts";

const SIZE = 4;
const number = fc.double({ min: -3, max: 3, noNaN: true });
const square = fc.array(fc.array(number, { minLength: SIZE, maxLength: SIZE }), {
  minLength: SIZE,
  maxLength: SIZE,
});

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

describe("solvePositiveDefinite", () => {
  it("finds what the matrix turns into the vector", () => {
    fc.assert(
      fc.property(square, fc.array(number, { minLength: SIZE, maxLength: SIZE }), (rows, vector) => {
        // A product with its transpose is never negative, and one more on the diagonal makes it positive.
        const matrix = rows.map((a, i) => rows.map((b, j) => dot(a, b) + (i === j ? 1 : 0)));
        const solution = solvePositiveDefinite(matrix, vector) ?? [];
        for (const [index, row] of matrix.entries()) {
          expect(dot(row, solution)).toBeCloseTo(vector[index] ?? Number.NaN, 6);
        }
      }),
    );
  });

  it("has no solution to give where a direction goes down or nowhere", () => {
    expect(
      solvePositiveDefinite(
        [
          [1, 2],
          [2, 1],
        ],
        [1, 1],
      ),
    ).toBeUndefined();
    expect(
      solvePositiveDefinite(
        [
          [1, 1],
          [1, 1],
        ],
        [1, 1],
      ),
    ).toBeUndefined();
    expect(solvePositiveDefinite([[Number.NaN]], [1])).toBeUndefined();
  });
});
