import { describe, expect, it } from "vitest";
import type { DivergenceDay } from "../../../api/wire/monitor.ts";
import { judgeSeries } from "./judge-series.ts";

function day(change: Partial<DivergenceDay>): DivergenceDay {
  return {
    ...{ group: "2026-03-01", judge: "a", same: 8, different: 1, unsure: 1, failed: 0, compared: 10 },
    ...{
      uncovered: 0,
      low: 0.1,
      high: 0.2,
      interval: { low: 0.05, high: 0.3 },
      corrected: null,
      evaluation: null,
    },
    ...change,
  };
}

describe("the lines of the judges", () => {
  it("stand at the middle of what unsure leaves open, with the interval of both ways", () => {
    const { series, dayNames } = judgeSeries([day({ group: "2026-03-02" }), day({})]);
    expect(dayNames).toEqual(["2026-03-01", "2026-03-02"]);
    expect(series).toHaveLength(1);
    expect(series[0]?.values[0]).toBeCloseTo(0.15);
    expect(series[0]?.band).toEqual({ low: [0.05, 0.05], high: [0.3, 0.3] });
  });

  it("are never added up, and have a gap on days without a verdict of theirs", () => {
    const { series, compared } = judgeSeries([
      day({}),
      day({ judge: "b", group: "2026-03-02", compared: 4 }),
      day({ judge: "b" }),
    ]);
    expect(series.map(({ label }) => label)).toEqual(["a", "b"]);
    expect(series[0]?.values[1]).toBeNull();
    expect(compared).toEqual(
      new Map([
        ["2026-03-01", 20],
        ["2026-03-02", 4],
      ]),
    );
  });
});
