import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseVector } from "./normalise-vector.ts";
import { cosine } from "./similarity.ts";

describe("normaliseVector", () => {
  it("scales any finite non-zero vector, huge or tiny, to unit length", () => {
    const numbers = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), {
      minLength: 1,
      maxLength: 50,
    });
    fc.assert(
      fc.property(numbers, (vector) => {
        fc.pre(vector.some((value) => value !== 0));
        const unit = normaliseVector(vector);
        expect(unit).toBeDefined();
        if (unit) expect(cosine(unit, unit)).toBeCloseTo(1, 5);
      }),
    );
  });

  it.each([[[]], [[0, 0]], [[1, Number.NaN]], [[Number.POSITIVE_INFINITY, 1]]])(
    "has no direction to give for %j",
    (vector) => {
      expect(normaliseVector(vector)).toBeUndefined();
    },
  );

  it("keeps the direction", () => {
    const unit = normaliseVector([3, 4]);
    expect(unit?.[0]).toBeCloseTo(0.6, 6);
    expect(unit?.[1]).toBeCloseTo(0.8, 6);
  });
});
