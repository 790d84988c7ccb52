import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { measureAgreement } from "./cohen-kappa.ts";

const times = (count: number, one: boolean, other: boolean) =>
  Array.from({ length: count }, (): readonly [boolean, boolean] => [one, other]);

describe("measureAgreement", () => {
  it("gives the figure of the textbook: 20 and 15 agreed of 50 come to 0.4", () => {
    const found = measureAgreement([
      ...[...times(20, true, true), ...times(15, false, false)],
      ...[...times(5, true, false), ...times(10, false, true)],
    ]);
    expect(found).toMatchObject({ pairs: 50, agreed: 35 });
    expect(found.kappa).toBeCloseTo(0.4, 9);
  });

  it("is 1 for judges who always agree, and not certain of it on a few", () => {
    const few = measureAgreement([...times(3, true, true), ...times(3, false, false)]);
    const many = measureAgreement([...times(300, true, true), ...times(300, false, false)]);
    expect([few.kappa, many.kappa]).toEqual([1, 1]);
    expect(few.interval?.low).toBeLessThan(0.3);
    expect(many.interval?.low).toBeGreaterThan(0.98);
  });

  it("says nothing where chance alone would agree, or nobody judged", () => {
    expect(measureAgreement(times(9, true, true)).kappa).toBeNull();
    expect(measureAgreement([])).toEqual({ pairs: 0, agreed: 0, kappa: null, interval: null });
  });

  it("does not change when the judges change places, and lies within its interval", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.boolean())), (verdicts) => {
        const found = measureAgreement(verdicts);
        const swapped = measureAgreement(verdicts.map(([one, other]) => [other, one]));
        expect(swapped.kappa === null ? null : swapped.kappa.toFixed(9)).toBe(
          found.kappa === null ? null : found.kappa.toFixed(9),
        );
        if (found.kappa === null || found.interval === null) return;
        expect(found.interval.low).toBeLessThanOrEqual(found.kappa + 1e-9);
        expect(found.interval.high).toBeGreaterThanOrEqual(found.kappa - 1e-9);
      }),
    );
  });
});
