import { describe, expect, it } from "vitest";
import { calibrationRecord } from "../../../test/contract/calibration-contract.ts";
import { judgeThreshold, type ThresholdFacts } from "./judge-threshold.ts";

const options = { reviewAfterDays: 90, maxCorpusChange: 0.2 };
const record = calibrationRecord({
  ...{ id: "c", target: "retrieval", at: "2026-01-01T00:00:00.000Z" },
  ...{ corpusMarks: ["a", "b", "c", "d"], documents: 4 },
});

function judge(facts: Partial<ThresholdFacts>) {
  const now = new Date("2026-01-31T00:00:00.000Z");
  return judgeThreshold(
    {
      ...{ value: 0.5, origin: "calibrated", chosenUnder: null, record, now },
      corpusMarks: ["a", "b", "c", "d"],
      ...facts,
    },
    options,
  );
}

describe("judgeThreshold", () => {
  it("calls measured what was read from a calibration, with its age", () => {
    expect(judge({})).toEqual({
      ...{ state: "measured", ageDays: 30, reviewDue: false, corpusChange: 0, warnings: [] },
    });
  });

  it.each(["default", "set", "configured"] as const)("calls assumed what is %s", (origin) => {
    expect(judge({ origin, record: undefined }).state).toBe("assumed");
  });

  it("calls assumed what lost its record, and says so", () => {
    expect(judge({ record: undefined })).toMatchObject({
      state: "assumed",
      warnings: [expect.stringContaining("is not there")],
    });
  });

  it("calls stale what was chosen under another model, whatever it was read from", () => {
    expect(judge({ chosenUnder: "old@1" })).toMatchObject({
      state: "stale",
      warnings: [expect.stringContaining("old@1")],
    });
  });

  it("calls for a review on the day and not before", () => {
    const on = (date: string) => judge({ now: new Date(date) });
    expect(on("2026-03-31T23:59:59.000Z").reviewDue).toBe(false);
    expect(on("2026-04-01T00:00:00.000Z")).toMatchObject({ reviewDue: true, ageDays: 90 });
  });

  it("warns of documents that changed by more than the stated share, where documents play a part", () => {
    const moved = { corpusMarks: ["a", "b", "c", "x", "y"] };
    expect(judge(moved)).toMatchObject({
      corpusChange: 0.4,
      warnings: ["40 % of the documents changed since it was measured; 20 % are the most."],
    });
    const golden = calibrationRecord({ id: "g", target: "golden" });
    expect(judge({ ...moved, record: golden })).toMatchObject({ corpusChange: null, warnings: [] });
  });

  it("says that nothing is in force", () => {
    expect(judge({ value: undefined, origin: null, record: undefined }).state).toBe("none");
  });
});
