import { expect, it } from "vitest";
import { percent, points, pointsRange } from "./percent.ts";

it("shares are told to a tenth of a percent, differences in points", () => {
  expect(percent(0.9736)).toBe("97.4 %");
  expect(points(-0.0604)).toBe("-6.0");
  expect(pointsRange({ low: 0.021, high: 0.098 })).toBe("[2.1, 9.8]");
});
