import { describe, expect, it } from "vitest";
import { mixOf } from "./mix-of.ts";

describe("the paths of a day", () => {
  it("stand side by side and fill it", () => {
    const bySource = { golden: 5, cached: 2, generated: 2, extracted: 0, fallback: 1 };
    const parts = mixOf({ answers: 10, bySource });
    expect(parts.map(({ source, begin }) => [source, begin])).toEqual([
      ["golden", 0],
      ["cached", 0.5],
      ["generated", 0.7],
      ["extracted", expect.closeTo(0.9)],
      ["fallback", expect.closeTo(0.9)],
    ]);
    expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  it("are all empty where nothing was asked", () => {
    const bySource = { golden: 0, cached: 0, generated: 0, extracted: 0, fallback: 0 };
    expect(mixOf({ answers: 0, bySource }).every(({ share }) => share === 0)).toBe(true);
  });
});
