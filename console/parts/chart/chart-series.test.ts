import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { axisEnds, nearestPlace, seriesText } from "./chart-series.ts";

const format = (value: number) => `${value} %`;

describe("what a chart says of a place", () => {
  it("is the value with both ends of its interval", () => {
    const series = { label: "precision", colour: 1, values: [97], band: { low: [95], high: [99] } } as const;
    expect(seriesText(series, 0, format)).toBe("97 % (95 % to 99 %)");
  });

  it("is the value alone where it has no interval, and none where it has no value", () => {
    const series = {
      label: "precision",
      colour: 1,
      values: [0, null],
      band: { low: [null], high: [null] },
    } as const;
    expect(seriesText(series, 0, format)).toBe("0 %");
    expect(seriesText(series, 1, format)).toBe("none");
    expect(seriesText(series, 7, format)).toBe("none");
  });
});

describe("the place nearest to a value", () => {
  it("is that of no value which is farther than another", () => {
    const numbers = fc.float({ noNaN: true, min: -1, max: 1 });
    fc.assert(
      fc.property(fc.array(numbers, { minLength: 1 }), numbers, (values, at) => {
        const found = values[nearestPlace(values, at)] ?? Number.NaN;
        expect(values.every((value) => Math.abs(found - at) <= Math.abs(value - at))).toBe(true);
      }),
    );
  });

  it("is none where there are no values", () => {
    expect(nearestPlace([], 0.5)).toBe(-1);
  });
});

describe("the ends of the horizontal axis", () => {
  const day = Date.UTC(2026, 2, 1) / 1000;

  it("are half a day on each side of a single day", () => {
    expect(axisEnds({ values: [day], isTime: true })).toEqual([day - 43_200, day + 43_200]);
    expect(axisEnds({ values: [0.9] })).toEqual([expect.closeTo(0.85), expect.closeTo(0.95)]);
  });

  it("are the first value and the last of several, and none without any", () => {
    expect(axisEnds({ values: [day, day + 86_400], isTime: true })).toEqual([day, day + 86_400]);
    expect(axisEnds({ values: [], isTime: true })).toEqual([null, null]);
  });
});
