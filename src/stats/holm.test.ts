import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holm } from "./holm.ts";

describe("holm", () => {
  it("multiplies the smallest by their number, and each further one by how many are left", () => {
    const adjusted = holm([0.03, 0.01, 0.04]);
    expect(adjusted[1]).toBeCloseTo(0.03, 12);
    expect(adjusted[0]).toBeCloseTo(0.06, 12);
    // 0.04 × 1 would be below the one before it.
    expect(adjusted[2]).toBeCloseTo(0.06, 12);
  });

  it("keeps the order, never lowers a value and stays at 1", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }), (values) => {
        const adjusted = holm(values);
        values.forEach((value, index) => {
          expect(adjusted[index]).toBeGreaterThanOrEqual(value);
          expect(adjusted[index]).toBeLessThanOrEqual(1);
        });
        const order = values.map((_, index) => index).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
        const sorted = order.map((index) => adjusted[index] ?? 0);
        expect(sorted).toEqual([...sorted].sort((a, b) => a - b));
      }),
    );
  });
});
