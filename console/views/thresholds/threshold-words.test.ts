import { describe, expect, it } from "vitest";
import { LEAST_PAIRS } from "../../../src/calibrate/choose/labels-needed.ts";
import { LEAST_OF_EACH_KIND } from "../../../src/calibrate/scores/calibrate-scores.ts";
import type { ThresholdReport } from "../../api/wire/thresholds.ts";
import { formatThreshold, leastOfEachKind, leastPairs, originWords, stateWords } from "./threshold-words.ts";

const report: ThresholdReport = {
  ...{ name: "golden", surface: null, value: 0.8, state: "measured", origin: "calibrated" },
  ...{ setAt: null, isAssumed: false, calibration: null },
  ...{ ageDays: 3, reviewDue: false, corpusChange: null, warnings: [] },
};

describe("words of a threshold", () => {
  it("say whether it holds, is due, is a guess, or means nothing under this model", () => {
    const word = (change: Partial<ThresholdReport>) => stateWords({ ...report, ...change }).word;
    expect(word({})).toBe("holds");
    expect(word({ reviewDue: true })).toBe("measure again");
    expect(word({ state: "assumed" })).toBe("needs calibration");
    expect(word({ state: "stale" })).toBe("stale");
    expect(word({ state: "none", value: null })).toBe("none");
  });

  it("tell a stale one that is used from one that is refused", () => {
    expect(stateWords({ ...report, state: "stale", isAssumed: true }).sentence).toMatch(/used all the same/);
    expect(stateWords({ ...report, state: "stale" }).sentence).toMatch(/refused/);
  });

  it("say the fewest labels that measuring itself goes by", () => {
    expect([leastPairs, leastOfEachKind]).toEqual([LEAST_PAIRS, LEAST_OF_EACH_KIND]);
  });

  it("say where it is from", () => {
    expect(originWords({ origin: "calibrated", calibration: null })).toBe("measured");
    expect(originWords({ origin: null, calibration: null })).toBe("nothing was ever chosen");
  });

  it("have two digits at least, and keep 0, 1 and what is below 0", () => {
    expect([0, 1, -0.2, 0.9, 0.875, 0.123456].map(formatThreshold)).toEqual([
      ...["0.00", "1.00", "-0.20", "0.90", "0.875", "0.1235"],
    ]);
  });
});
