import { describe, expect, it } from "vitest";
import { type GapMeasurement, traceGap } from "./gap-trend.ts";

function measured(documents: number, width: number): GapMeasurement {
  return {
    documents,
    area: 0.95,
    gap: { low: 0.6 - width, high: 0.6, width, standardError: 0.01, inStandardErrors: width / 0.01 },
  };
}

describe("traceGap", () => {
  it("sees a gap that narrows with each doubling, and where it will close", () => {
    const found = traceGap([
      measured(100, 0.21),
      measured(100, 0.19),
      measured(200, 0.16),
      measured(200, 0.14),
      measured(400, 0.11),
      measured(400, 0.09),
    ]);
    expect(found.sizes.map(({ documents, measurements }) => [documents, measurements])).toEqual([
      [100, 2],
      [200, 2],
      [400, 2],
    ]);
    expect(found.sizes[0]).toMatchObject({ narrowest: 0.19, widest: 0.21 });
    expect(found.direction).toBe("narrows");
    expect(found.width?.slope).toBeCloseTo(-0.05, 9);
    expect(found.low?.slope).toBeCloseTo(0.05, 9);
    expect(found.closesAt).toBe(1600);
  });

  it("does not call noise a trend", () => {
    const found = traceGap([
      measured(100, 0.1),
      measured(200, 0.16),
      measured(400, 0.09),
      measured(800, 0.13),
    ]);
    expect(found).toMatchObject({ direction: "not-told", closesAt: null });
  });

  it("has no trend on two sizes, and none on nothing", () => {
    expect(traceGap([measured(100, 0.1), measured(200, 0.05)])).toMatchObject({
      width: null,
      direction: "not-told",
    });
    expect(traceGap([]).sizes).toEqual([]);
  });
});
