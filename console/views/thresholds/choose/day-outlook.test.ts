import { describe, expect, it } from "vitest";
import type { CurvePoint } from "../../../api/wire/thresholds.ts";
import { outlookOf } from "./day-outlook.ts";

const point: CurvePoint = {
  threshold: 0.9,
  hitRate: { value: 0.4, interval: { low: 0.3, high: 0.5 } },
  precision: { value: 0.95, interval: { low: 0.9, high: 0.98 } },
  wrongRate: { value: 0.02, interval: { low: 0.01, high: 0.04 } },
  netPerDay: { value: 60, interval: { low: 40, high: 80 } },
};
const known = { perDay: 1000, savingPerHit: 0.2, wrongCost: 1 };

describe("a day at a threshold", () => {
  it("is its shares at the traffic, ends of the intervals with them", () => {
    const { served, wrong, saved, net } = outlookOf(point, { prices: { ...known, perDay: 200 }, known });
    expect(served).toEqual({ value: 80, interval: { low: 60, high: 100 } });
    expect(wrong).toEqual({ value: 4, interval: { low: 2, high: 8 } });
    expect(saved.value).toBeCloseTo(16);
    expect(net).toBeCloseTo(12);
  });

  it("has the record's interval of the net at another traffic, and none at other prices", () => {
    expect(outlookOf(point, { prices: { ...known, perDay: 500 }, known }).netInterval).toEqual({
      ...{ low: 20, high: 40 },
    });
    expect(outlookOf(point, { prices: { ...known, wrongCost: 2 }, known }).netInterval).toBeNull();
    expect(outlookOf(point, { prices: known, known: null }).netInterval).toBeNull();
  });

  it("is nothing without traffic", () => {
    expect(outlookOf(point, { prices: { ...known, perDay: 0 }, known }).wrong.value).toBe(0);
  });
});
