import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createDotProductKernel, ROW_ALIGNMENT } from "./dot-product-kernel.ts";

describe("createDotProductKernel", () => {
  it("gives the dot product of the query with each row, and leaves the rest of the memory alone", () => {
    const number = fc.float({ min: -1, max: 1, noNaN: true });
    const input = fc
      .record({ turns: fc.integer({ min: 1, max: 30 }), rows: fc.integer({ min: 0, max: 9 }) })
      .chain(({ turns, rows }) => {
        const rowLength = turns * ROW_ALIGNMENT;
        const numbers = (length: number) => fc.array(number, { minLength: length, maxLength: length });
        return fc.record({
          query: numbers(rowLength),
          matrix: numbers(rows * rowLength),
          rows: fc.constant(rows),
        });
      });
    fc.assert(
      fc.property(input, ({ query, matrix, rows }) => {
        const rowLength = query.length;
        const kernel = createDotProductKernel(rowLength);
        kernel.memory.grow(1);
        const memory = new Float32Array(kernel.memory.buffer);
        memory.set(query, 0);
        memory.set(matrix, rowLength);
        const scores = rowLength + matrix.length;
        memory[scores + rows] = 42;
        kernel.run({ query: 0, vectors: rowLength * 4, scores: scores * 4 }, rows);
        for (let row = 0; row < rows; row += 1) {
          const plain = query.reduce(
            (sum, value, at) => sum + value * (matrix[row * rowLength + at] ?? 0),
            0,
          );
          expect(memory[scores + row]).toBeCloseTo(plain, 4);
        }
        expect(memory[scores + rows]).toBe(42);
        expect([...memory.subarray(0, rowLength)]).toEqual(query);
      }),
    );
  });

  it("refuses rows that its inner loop would overrun", () => {
    expect(() => createDotProductKernel(ROW_ALIGNMENT - 1)).toThrow(RangeError);
    expect(() => createDotProductKernel(0)).toThrow(RangeError);
  });
});
