import { describe, expect, it } from "vitest";
import { checkEffect, checkPeriod } from "./check-period.ts";

const now = new Date("2026-03-10T00:00:00.000Z");

describe("the period that is asked for", () => {
  it("is written as the log writes moments, in UTC", () => {
    expect(
      checkPeriod({ since: "2026-03-01", until: "2026-03-02T01:00:00+02:00", surface: "docs" }, now),
    ).toEqual({
      ...{ since: "2026-03-01T00:00:00.000Z", until: "2026-03-01T23:00:00.000Z", surface: "docs" },
    });
    expect(checkPeriod({}, now)).toEqual({});
  });

  it.each([
    ["a beginning that is no moment", { since: "garbage" }],
    ["an end that is no moment", { until: "" }],
    ["a year of five digits", { until: "+010000-01-01T00:00:00Z" }],
    ["an end before its beginning", { since: "2026-03-02", until: "2026-03-01" }],
    ["a beginning that is still to come", { since: "2026-03-11" }],
  ])("is refused with %s", (_, period) => {
    expect(() => checkPeriod(period, now)).toThrow(expect.objectContaining({ code: "usage" }));
  });

  it.each([Number.NaN, 0, -0.1, 1.1, Number.POSITIVE_INFINITY])(
    "has no difference of %d to look for",
    (effect) => {
      expect(() => checkEffect(effect)).toThrow(expect.objectContaining({ code: "usage" }));
      expect(() => checkEffect(0.02)).not.toThrow();
    },
  );
});
