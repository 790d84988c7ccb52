import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalQuantile } from "./normal-quantile.ts";

describe("normalQuantile", () => {
  it("gives the points of the tables", () => {
    for (const [p, z] of [
      [0.5, 0],
      [0.8, 0.8416212335729143],
      [0.975, 1.959963984540054],
      [0.999, 3.090232306167813],
      [0.000001, -4.753424308822899],
    ] as const) {
      expect(normalQuantile(p)).toBeCloseTo(z, 7);
    }
  });

  it("is odd around one half, and rises", () => {
    const inside = fc.double({ min: 1e-9, max: 0.5, noNaN: true });
    fc.assert(
      fc.property(inside, inside, (a, b) => {
        expect(normalQuantile(1 - a)).toBeCloseTo(-normalQuantile(a), 5);
        if (a < b) expect(normalQuantile(a)).toBeLessThanOrEqual(normalQuantile(b));
      }),
    );
  });

  it("has no value at the ends", () => {
    for (const p of [0, 1, Number.NaN]) expect(() => normalQuantile(p)).toThrow(RangeError);
  });
});
